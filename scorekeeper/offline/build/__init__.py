"""Build of the bundle that runs the app on a phone: `python -m scorekeeper.offline.build`.

`pinned` has the versions and hashes of all contents, and `downloads` fetches them. `exclusions`
lists files that a phone does not need, and `patches` changes pyodide. `compiler` compiles to
bytecode, `parts` assembles the bundle, `compression` compresses it, and `output_folder` writes it.
`build_cache` stores results for later builds.
"""
