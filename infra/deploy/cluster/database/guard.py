"""Does on a database node what Patroni 3.0 does not:

- A primary whose disk is full gives way to a standby.
- A standby that cannot start is stopped. Patroni starts a node without pg_rewind when the primary does not answer at
  that moment. If the node has diverged, its PostgreSQL waits for WAL that does not exist, and Patroni compares the
  timelines only before it starts PostgreSQL, or once it runs.

guard.py <folder> <Patroni's address> <name of the node>; GUARD_PASSWORD in the environment.
"""

import base64
import json
import os
import re
import signal
import sys
import time
import urllib.request

import psutil

# Three WAL files: enough for an orderly end.
LEAST_BYTES = 48 << 20
AGAIN_SECONDS = 60
# Replaying one WAL file takes less than a second or two.
STUCK_SECONDS = 10

folder, patroni, name = sys.argv[1:4]
login = base64.b64encode(f"patroni:{os.environ['GUARD_PASSWORD']}".encode()).decode()


def ask(path, body=None):
    request = urllib.request.Request(patroni + path, body, {"Authorization": f"Basic {login}"})
    return urllib.request.urlopen(request, timeout=30).read().decode()


def is_disk_full():
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize < LEAST_BYTES


def give_way():
    try:
        ask("/leader")
        print("The disk is full:", ask("/switchover", json.dumps({"leader": name}).encode()), flush=True)
        # A standby may be as full: the two do not take turns.
        time.sleep(AGAIN_SECONDS)
    except OSError as error:
        # A standby answers 503: nothing to give.
        if getattr(error, "code", None) != 503:
            print("It cannot give way:", error, flush=True)


def starting_at():
    """The postmaster of a standby that is starting, and the WAL file that it is at; None where there is none."""
    try:
        seen = json.loads(ask("/patroni"))
        if seen["state"] != "starting" or seen["role"] != "replica" or seen.get("cluster_unlocked"):
            return None
        with open(f"{folder}/data/postmaster.pid", encoding="utf8") as file:
            postmaster = psutil.Process(int(file.readline()))
        titles = " ".join(" ".join(child.cmdline()) for child in postmaster.children())
        wal_file = re.search(r"startup (?:recovering|waiting for) (\w{24})", titles)
        return wal_file and (postmaster.pid, wal_file[1])
    except (OSError, ValueError, KeyError, psutil.Error):
        return None


at, since = None, time.monotonic()
while True:
    time.sleep(1)
    if is_disk_full():
        give_way()
    now_at = starting_at()
    if now_at is None or now_at != at:
        at, since = now_at, time.monotonic()
    elif time.monotonic() - since > STUCK_SECONDS:
        print(f"PostgreSQL cannot start: it waits for more of {at[1]}. Patroni starts it again.", flush=True)
        os.kill(at[0], signal.SIGINT)
        at = None
