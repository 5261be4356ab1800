"""Archives a WAL file with pgBackRest: archive_wal.py <the file> <pgBackRest with its options>.

Before it runs pg_rewind, Patroni forgets which WAL files a node has archived, and the node archives them again after a
promotion. Nodes have different versions of a timeline's last file: they are equal up to the point where the next
timeline begins, and a restore reads that part from the next timeline's file. Refusing it would stop the archiving of
all later files.
"""

import os
import re
import subprocess
import sys

# The archive has a file of this name with other contents (ArchiveDuplicateError).
DUPLICATE = 45
FILE_BYTES = 16 << 20


def has_ended(folder, wal_file):
    """Whether the file's timeline ended in this file or an earlier one, by the newest timeline's history."""
    named = re.fullmatch(r"([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})(?:\.partial)?", wal_file)
    histories = [name for name in os.listdir(folder) if re.fullmatch(r"[0-9A-F]{8}\.history", name)]
    if not named or not histories:
        return False
    timeline, high, low = (int(part, 16) for part in named.groups())
    end_of_file = (high << 32) + (low + 1) * FILE_BYTES
    with open(os.path.join(folder, max(histories)), encoding="utf8") as history:
        for ended, at_high, at_low in re.findall(r"^(\d+)\s+([0-9A-F]+)/([0-9A-F]+)", history.read(), re.MULTILINE):
            if int(ended) == timeline:
                return (int(at_high, 16) << 32) + int(at_low, 16) < end_of_file
    return False


path, *pgbackrest = sys.argv[1:]
code = subprocess.run([*pgbackrest, "archive-push", path], check=False).returncode
if code == DUPLICATE and has_ended(*os.path.split(path)):
    print(f"The archive keeps its own version of {os.path.basename(path)}, whose timeline has ended.", file=sys.stderr)
    code = 0
sys.exit(code)
