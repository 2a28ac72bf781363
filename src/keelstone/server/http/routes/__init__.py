"""The endpoints of the API."""
