"""The rules of Familiar Tales as an interpreter of campaign data. Start reading at machine.py."""
