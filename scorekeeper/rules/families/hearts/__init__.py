"""The parts that Hearts, Black Maria and Black Lady share.

Source: seed 000, which tells the other two games by how they differ from Hearts.
"""
