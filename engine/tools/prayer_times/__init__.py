"""Prayer times by the conventions of the authorities, and the direction of prayer."""
