"""What each effect does (D5). Every word has one function, in the file of its theme.

Start reading at `registry.py`.
"""
