"""Files and worker processes, with error messages that say what to fix."""
