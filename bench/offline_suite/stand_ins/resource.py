"""Stands in for the limits of a process, of which there are none."""

RLIMIT_FSIZE = 1


def getrlimit(_):
    raise ModuleNotFoundError("No module named 'resource'")


setrlimit = prlimit = getrlimit
