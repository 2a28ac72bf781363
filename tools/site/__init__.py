"""The documentation site: the pages of the repository, and reference pages made from the code."""
