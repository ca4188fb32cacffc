"""Build of the bundle that runs the app on a phone: `python -m scorekeeper.offline.build`.

`pinned` has the versions and hashes of all contents, and `downloads` gets them. `exclusions` lists
files that a phone does not need, and `patches` changes pyodide. `compiler` makes bytecode, `parts`
puts the bundle together, `compression` compresses it, and `output_folder` writes it. `build_cache`
has the results of earlier builds.
"""
