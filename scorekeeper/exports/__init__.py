"""Matches in the formats of other programs. Plain functions, without a database or a web.

    archive         everything as one JSON document; archive_schema describes it
    csv             a row for each deal and player, for any spreadsheet
    workbook        Excel: the score sheet, a chart, a table of all deals
    bgstats         a play for the app BG Stats, as a file or a link
    finish_picture  the end of a match as a picture to share, as SVG
    charts/         the charts of the pages, as SVG and as tables

What several of them share:

    tidy            the table of the CSV and of the workbook: its columns and rows
    facts           the facts of a deal, player by player, in words that no language changes
    units           whose points they are: the players', or the sides'
    score_sheet     the score sheet on a page of a workbook
    xlsx            a workbook and its sheets, as little of XlsxWriter as is needed
    png             an SVG as PNG, with the fonts of the machine
    fonts           these fonts

A new format is a module here, a function in ``web/views/files/match_files.py`` that responds with
it, and a line in the lists of ``web/club/exports.py``.
"""
