"""Imports of other programs' files. Every fault is reported with its position.

    archive_file    the JSON document that ``exports/archive.py`` writes
    limited_file    an uploaded file with limits that protect the parser
    points          names and points per round, from a spreadsheet or a paper sheet
    points_header   the header of such a sheet: the players
    points_sheet    the contents of such a sheet
    text_files      the text of a file in any common encoding
    cells           the cells of a text with commas, semicolons or tabs

Plain functions: no database, no Flask.
"""
