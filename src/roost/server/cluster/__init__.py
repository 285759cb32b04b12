"""The cluster of servers on one database: claims, events of other servers, and presence."""
