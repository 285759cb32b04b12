"""Parts that the adapters for Gymnasium, PettingZoo and OpenSpiel share."""
