"""Hearts, as a plug-in of Roost."""

CONTRACT_VERSION = 1
