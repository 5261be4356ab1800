"""Does on a database node what Patroni 3.0 does not:

- A primary whose disk is full gives way to a standby.
- A diverged standby that Patroni did not rewind is stopped, and Patroni rewinds it before it starts it again. Patroni
  starts a node without pg_rewind when the primary does not answer at that moment, and its PostgreSQL then waits for WAL
  that does not exist. And it compares only what a running standby has replayed: one that has received more replays that
  afterwards, follows no one any more, and may still become the synchronous standby.

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


def stuck_standby():
    """The postmaster of a standby that makes no progress unless it is rewound, and why; None where there is none."""
    try:
        seen = json.loads(ask("/patroni", timeout=STATUS_TIMEOUT_SECONDS))
        if seen["role"] != "replica" or seen.get("cluster_unlocked"):
            return None
        with open(f"{folder}/data/postmaster.pid", encoding="utf8") as file:
            postmaster = psutil.Process(int(file.readline()))
        why = waits_for_wal(postmaster) if seen["state"] == "starting" else has_diverged(seen)
        return why and (postmaster.pid, why)
    except (OSError, ValueError, KeyError, psutil.Error):
        return None


def waits_for_wal(postmaster):
    for child in postmaster.children():
        wal_file = re.search(r"startup (?:recovering|waiting for) (\w{24})", " ".join(child.cmdline()))
        # One that replays WAL runs, or waits for its disk, which is not called sleeping.
        if wal_file and child.status() == psutil.STATUS_SLEEPING:
            return f"it waits for more of {wal_file[1]}"
    return None


def has_diverged(seen):
    if seen["state"] != "running":
        return None
    for timeline, end, *_ in json.loads(ask("/history", timeout=STATUS_TIMEOUT_SECONDS)):
        if timeline == seen["timeline"] and end < seen["xlog"]["replayed_location"]:
            return f"it has replayed WAL after the end of timeline {timeline}"
    return None


stuck, since = None, time.monotonic()
while True:
    time.sleep(1)
    if is_disk_full():
        give_way()
    now_stuck = stuck_standby()
    if now_stuck is None or now_stuck != stuck:
        stuck, since = now_stuck, time.monotonic()
    elif time.monotonic() - since > STUCK_SECONDS:
        print(f"PostgreSQL is stopped, and Patroni starts it again: {stuck[1]}.", flush=True)
        os.kill(stuck[0], signal.SIGINT)
        stuck = None
