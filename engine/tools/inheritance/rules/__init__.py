"""The division of an estate: heirs, their shares and exclusions, the bases, special cases. Pure; exact fractions."""
