"""What a familiar may do in its turn (sections 12 and 17): one file for each kind of action."""
