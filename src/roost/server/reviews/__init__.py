"""Reviews of finished matches: computed in the background and stored."""
