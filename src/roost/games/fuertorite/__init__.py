"""FuertoRite: cards played upright let your hand grow; what you play becomes a neighbour's."""
