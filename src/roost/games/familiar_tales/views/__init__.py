"""The data that players see: views, boards, the terminal map, the chronicle."""
