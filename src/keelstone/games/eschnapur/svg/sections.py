"""Where the rules speak of the things in the picture: how an id begins -> section."""

SECTIONS = {
    **{
        f"{place}-{number}": section
        for place in ("official", "slot")
        for number, section in enumerate(("7", "8", "9", "10", "13"), 1)
    },
    "part-": "16.1",
    "space-": "16.1",
    "site-": "4.1",
    "bank-": "12",
    "gold-": "5.1",
    "card-": "6.2",
    "marker-": "10",
    "commit": "5.2",
    "stop-": "8",
    "blockade-": "7",
    "seat-": "14.1",
    "privilege-": "20.1",
    "privilege-choose-marker": "20.4",
    "privilege-win-ties": "20.5",
    "privilege-free-sites": "20.6",
    "privilege-gold-5": "20.7",
    "privilege-refuse-blockade": "20.8",
    "privilege-ban-stone": "20.9",
    "privilege-gold-3-stones-2": "20.10",
    "privilege-stones-3": "20.11",
    "privilege-ignore-stop": "20.12",
    "privilege-from-hand": "20.13",
}
