"""Build what a phone needs to run the app by itself: `python -m scorekeeper.offline.build`.

`pinned` says what goes in and by which hash, `fetching` brings it, `leaving_out` what of it is not
needed, `patches` what is changed, `compiling` makes bytecode of it, `contents` puts the parts
together, `packing` packs them, `writing` has them stand in the folder, whole or not at all.
"""
