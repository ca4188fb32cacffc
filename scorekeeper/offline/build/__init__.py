"""Build of the bundle that runs the app on a phone: `python -m scorekeeper.offline.build`.

`pinned` has the versions and hashes of all contents, `downloads` gets them, `exclusions` lists
files that a phone does not need, `patches` changes pyodide, `compiler` makes bytecode, `parts` puts
the parts of the bundle together, `compression` compresses them, and `output_folder` writes the
bundle. `build_cache` has the results of earlier builds.
"""
