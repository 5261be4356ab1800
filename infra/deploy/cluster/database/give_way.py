"""Makes the primary give way to a standby when its disk is full, which Patroni does not look at.

give_way.py <folder> <Patroni's address> <name of the node>; GUARD_PASSWORD in the environment.
"""

import base64
import json
import os
import sys
import time
import urllib.request

# Three pieces of PostgreSQL's log: enough for an orderly end.
LEAST_BYTES = 48 << 20
AGAIN_SECONDS = 60

folder, patroni, name = sys.argv[1:4]
login = base64.b64encode(f"patroni:{os.environ['GUARD_PASSWORD']}".encode()).decode()


def ask(path, body=None):
    request = urllib.request.Request(patroni + path, body, {"Authorization": f"Basic {login}"})
    return urllib.request.urlopen(request, timeout=30).read().decode()


while True:
    time.sleep(1)
    disk = os.statvfs(folder)
    if disk.f_bavail * disk.f_frsize >= LEAST_BYTES:
        continue
    try:
        ask("/leader")
        print("The disk is full:", ask("/switchover", json.dumps({"leader": name}).encode()), flush=True)
        # A standby may be as full: the two do not take turns.
        time.sleep(AGAIN_SECONDS)
    except OSError as error:
        # A standby answers 503: nothing to give.
        if getattr(error, "code", None) != 503:
            print("It cannot give way:", error, flush=True)
