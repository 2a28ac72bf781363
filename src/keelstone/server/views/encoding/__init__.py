"""Updates as bytes: compressed, cached, sent as differences."""
