"""What every game shares: rules, records, moves, chance, and the generic compiled code over them."""
