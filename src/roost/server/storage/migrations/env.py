"""Alembic runs this file to write the SQL of the migrations."""

from alembic import context

context.configure(dialect_name=context.config.attributes["dialect"])
context.run_migrations()
