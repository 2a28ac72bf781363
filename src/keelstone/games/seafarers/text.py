board = None
