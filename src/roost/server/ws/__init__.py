"""The WebSocket connection between client and server."""
