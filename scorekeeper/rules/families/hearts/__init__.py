"""The parts that Hearts, Black Maria and Black Lady share.

Source: [000], which describes the other two games by their differences from Hearts.
"""
