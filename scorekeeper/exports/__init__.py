"""Exports of matches to other programs' formats. Plain functions: no database, no Flask.

    archive         everything in one JSON document; archive_schema describes it
    csv             one row per deal and player, for any spreadsheet
    workbook        Excel: the score sheet, a chart and a table of all deals
    bgstats         a play for the BG Stats app, as a file or a link
    season_table    the table of a season as CSV
    finish_picture  the result of a match as an SVG picture to share
    charts/         the charts on the pages, as SVG and as tables

Shared by several of them:

    tidy            the columns and rows of the CSV file and of the workbook
    facts           the facts of a deal by player, in untranslated words
    units           the units that score: players or sides
    score_sheet     the score sheet as a worksheet
    sheet_across    the score sheet with the deals along the top
    points_outside_deals  adjustments and initial points
    xlsx            a thin layer over XlsxWriter
    png             SVG to PNG, with the fonts installed on the machine
    fonts           the installed fonts

To add a format, add a module here and a function in ``web/views/files/match_files.py`` that
responds with it. The lists of ``web/club/exports.py`` need an entry, too.
"""
