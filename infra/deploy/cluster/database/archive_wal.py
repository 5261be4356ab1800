"""Archives a WAL file with pgBackRest: archive_wal.py <the file> <pgBackRest with its options>.

Before it runs pg_rewind, Patroni forgets which WAL files a node has archived, and the node archives them again after a
promotion. Of an ended timeline's last file nodes have different versions: the same up to the point where the next
timeline begins, which is all that a restore reads of it. Refusing it would stop the archiving of all later files.
"""

import os
import re
import subprocess
import sys

# The archive has a file of this name with other contents (ArchiveDuplicateError).
DUPLICATE = 45

path, *pgbackrest = sys.argv[1:]
code = subprocess.run([*pgbackrest, "archive-push", path], check=False).returncode
if code == DUPLICATE:
    folder, wal_file = os.path.split(path)
    timelines = re.findall(r"\b([0-9A-F]{8})\.history\b", " ".join(os.listdir(folder)))
    if wal_file[:8] < max(timelines, default=""):
        print(f"The archive keeps its own version of {wal_file}, whose timeline has ended.", file=sys.stderr)
        code = 0
sys.exit(code)
