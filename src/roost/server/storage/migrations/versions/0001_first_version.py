"""The first version of the schema. There is no older database that would need an upgrade to it."""

revision = "0001"
down_revision = None
