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
STUCK_SECONDS = 10
STATUS_TIMEOUT_SECONDS = 2

folder, patroni, name = sys.argv[1:4]
login = base64.b64encode(f"patroni:{os.environ['GUARD_PASSWORD']}".encode()).decode()


def ask(path, body=None, timeout=30):
    request = urllib.request.Request(patroni + path, body, {"Authorization": f"Basic {login}"})
    return urllib.request.urlopen(request, timeout=timeout).read().decode()


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


def waiting_at():
    """The postmaster of a standby that waits for WAL to start, and the WAL file; None where there is none."""
    try:
        seen = json.loads(ask("/patroni", timeout=STATUS_TIMEOUT_SECONDS))
        if seen["state"] != "starting" or seen["role"] != "replica" or seen.get("cluster_unlocked"):
            return None
        with open(f"{folder}/data/postmaster.pid", encoding="utf8") as file:
            postmaster = psutil.Process(int(file.readline()))
        for child in postmaster.children():
            wal_file = re.search(r"startup (?:recovering|waiting for) (\w{24})", " ".join(child.cmdline()))
            # One that replays WAL runs, or waits for its disk, which is not called sleeping.
            if wal_file and child.status() == psutil.STATUS_SLEEPING:
                return postmaster.pid, wal_file[1]
    except (OSError, ValueError, KeyError, psutil.Error):
        pass
    return None


at, since = None, time.monotonic()
while True:
    time.sleep(1)
    if is_disk_full():
        give_way()
    now_at = waiting_at()
    if now_at is None or now_at != at:
        at, since = now_at, time.monotonic()
    elif time.monotonic() - since > STUCK_SECONDS:
        print(f"PostgreSQL cannot start: it waits for more of {at[1]}. Patroni starts it again.", flush=True)
        os.kill(at[0], signal.SIGINT)
        at = None
