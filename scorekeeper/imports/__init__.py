"""What is brought from elsewhere: read and checked, every fault with its place.

    archive_file    the JSON document that ``exports/archive.py`` writes
    limited_file    a file from elsewhere as a parser may have it: UTF-8, and not too long
    points          names and points a round, from a spreadsheet or a paper sheet
    points_header   the first line of such a sheet: who plays
    points_sheet    what was read of it
    text_files      the text in a file, whatever its encoding
    cells           the cells in a text: commas, semicolons or tabs
    numbers         whole numbers as people write them

Plain functions, without a database or a web.
"""
