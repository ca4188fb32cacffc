"""Databases on a cluster of Citus, whose nodes are listed in its database ``postgres``."""

import psycopg


def nodes_of(server):
    """Return the host and port of every worker of the cluster at ``server``, none if it is none."""
    with psycopg.connect(server % "postgres", autocommit=True) as connection:
        has_nodes = "SELECT to_regclass('pg_dist_node') IS NOT NULL"
        if not connection.execute(has_nodes).fetchone()[0]:
            return []
        workers = "SELECT nodename, nodeport FROM pg_dist_node WHERE groupid > 0 ORDER BY nodeid"
        return connection.execute(workers).fetchall()


def make_database(server, name, workers):
    """Create an empty database on the coordinator and on all workers, and register them."""
    places = [{}, *({"host": host, "port": port} for host, port in workers)]
    for place in places:
        with psycopg.connect(server % "postgres", autocommit=True, **place) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        with psycopg.connect(server % name, autocommit=True, **place) as connection:
            connection.execute("CREATE EXTENSION citus")
    with psycopg.connect(server % name, autocommit=True) as connection:
        here = connection.info
        connection.execute("SELECT citus_set_coordinator_host(%s, %s)", (here.host, here.port))
        for worker in workers:
            connection.execute("SELECT citus_add_node(%s, %s)", worker)


def drop_database(server, name, workers):
    """Drop the database everywhere, even if somebody is still connected."""
    for place in [{}, *({"host": host, "port": port} for host, port in workers)]:
        with psycopg.connect(server % "postgres", autocommit=True, **place) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
