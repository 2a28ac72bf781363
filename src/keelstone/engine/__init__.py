"""What every game shares: rules, records, moves, chance, and generic compiled play."""
