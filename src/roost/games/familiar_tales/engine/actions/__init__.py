"""The actions of a familiar's turn (sections 12 and 17), one module for each kind."""
