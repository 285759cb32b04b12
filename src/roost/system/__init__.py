"""What the operating system gives, with its errors told so that they can be put right."""
