"""A whole OpenStack Swift with its S3 API in one process, for tests and for trying the product with object storage.

Usage: python3 serve_swift.py <folder> <port> <access key> <secret key> <keep | delete>

The folder must be on a file system with extended attributes. Debian's python3-swift brings all that this needs. Prints
`listening` when it answers. Signatures are checked (AWS version 4); everything else is as small as it can be: one
device, one replica, a cache in memory instead of memcached.
"""
import sys

import eventlet

eventlet.monkey_patch()

import logging
import os
import shutil

from eventlet import wsgi

FOLDER, PORT, ACCESS_KEY, SECRET_KEY, AT_THE_END = sys.argv[1:]
DEVICE = "disk"

SWIFT_CONF = """
[swift-hash]
swift_hash_path_suffix = local
swift_hash_path_prefix = local
"""

BACKEND_CONF = """
[DEFAULT]
devices = {folder}/devices
mount_check = false
swift_dir = {folder}
log_level = ERROR
# A listing has what was put before, on a busy machine too.
container_update_timeout = 60
[pipeline:main]
pipeline = server
[app:server]
use = egg:swift#{name}
"""

PROXY_CONF = """
[DEFAULT]
swift_dir = {folder}
log_level = ERROR
[pipeline:main]
pipeline = catch_errors s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# There is one device alone: to leave it in peace after a full disk would keep everything away for a minute.
error_suppression_interval = 0
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret} .admin
"""


class Cache:
    """What memcached would keep: accounts, containers, counters."""

    def __init__(self):
        self.kept = {}

    def get(self, key, raise_on_error=False):
        return self.kept.get(key)

    def set(self, key, value, **_options):
        self.kept[key] = value

    def delete(self, key, **_options):
        self.kept.pop(key, None)

    def incr(self, key, delta=1, **_options):
        self.kept[key] = int(self.kept.get(key, 0)) + delta
        return self.kept[key]

    def decr(self, key, delta=1, **options):
        return self.incr(key, -delta, **options)


def write(name, text):
    path = os.path.join(FOLDER, name)
    with open(path, "w") as file:
        file.write(text)
    return path


def build_ring(name, port):
    from swift.common.ring import RingBuilder

    builder = RingBuilder(1, 1, 0)
    builder.add_dev(
        {
            "id": 0, "region": 1, "zone": 1, "weight": 1.0, "meta": "", "device": DEVICE,
            "ip": "127.0.0.1", "port": port, "replication_ip": "127.0.0.1", "replication_port": port,
        }
    )
    builder.rebalance()
    builder.get_ring().save(os.path.join(FOLDER, name + ".ring.gz"))


def serve(socket, app):
    quiet = logging.getLogger("swift-requests")
    quiet.addHandler(logging.NullHandler())
    quiet.propagate = False
    wsgi.server(socket, app, log=quiet, log_output=False)


def end_with_parent():
    """The parent holds our standard input: when it is gone, however it ended, so are we."""
    sys.stdin.buffer.read()
    if AT_THE_END == "delete":
        shutil.rmtree(FOLDER, ignore_errors=True)
    os._exit(0)


def run():
    os.makedirs(os.path.join(FOLDER, "devices", DEVICE), exist_ok=True)
    write("swift.conf", SWIFT_CONF)
    from swift.common import utils
    from swift.common.wsgi import loadapp

    utils.set_swift_dir(FOLDER)
    for name in ("account", "container", "object"):
        socket = eventlet.listen(("127.0.0.1", 0))
        build_ring(name, socket.getsockname()[1])
        conf = write(name + "-server.conf", BACKEND_CONF.format(folder=FOLDER, name=name))
        eventlet.spawn(serve, socket, loadapp(conf, global_conf={"log_name": name}))

    account, user = ACCESS_KEY.split(":")
    proxy_conf = write(
        "proxy-server.conf",
        PROXY_CONF.format(folder=FOLDER, account=account, user=user, secret=SECRET_KEY),
    )
    proxy = loadapp(proxy_conf, global_conf={"log_name": "proxy"})
    cache = Cache()

    def with_cache(environ, start_response):
        environ["swift.cache"] = cache
        return proxy(environ, start_response)

    eventlet.spawn(serve, eventlet.listen(("127.0.0.1", int(PORT))), with_cache)
    eventlet.patcher.original("threading").Thread(target=end_with_parent, daemon=True).start()
    print("listening", flush=True)
    eventlet.hubs.get_hub().switch()


run()
