"""Where the rules speak of the things in the picture: how an id begins -> section."""

SECTIONS = {
    "site-market": "4",
    "market-": "4.1",
    "market-pair": "4.7",
    "site-pyramids": "5",
    "pyramid-": "5",
    "site-temple": "6",
    "temple-": "6",
    "site-burial-chamber": "7",
    "chamber-": "7",
    "site-obelisks": "8",
    "obelisk-": "8",
    **{
        f"{place}-{card}": section
        for place in ("market", "card", "keep")
        for card, section in {
            "entrance": "9.1",
            "sarcophagus": "9.1",
            "paved-path": "9.1",
            "pyramid-decoration": "9.2",
            "temple-decoration": "9.2",
            "burial-chamber-decoration": "9.2",
            "obelisk-decoration": "9.2",
            "statue": "9.3",
            "lever": "10.2",
            "hammer": "10.3",
            "sail": "10.4",
            "chisel": "10.5",
        }.items()
    },
    "ship-": "3.4",
    "unload-": "3.6",
    "quarry": "3.2",
    "sled-": "3.3",
    "seat-": "11.1",
}
