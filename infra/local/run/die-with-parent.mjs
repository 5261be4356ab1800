// Preloaded into the programs that `npm start` runs. The IPC channel to the parent closes when the parent dies, kill -9
// included. Then this program is sent SIGTERM, unless it handles the 'disconnect' event itself: a second request to
// stop would cut its shutdown short.
const GRACE_MS = 15_000;

// Programs started by this one watch it, not us.
const flag = process.execArgv.indexOf(import.meta.url);
if (flag > 0) process.execArgv.splice(flag - 1, 2);

function end() {
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  const isOnlyListener = process.listenerCount('disconnect') === 1;
  if (isOnlyListener) process.kill(process.pid, 'SIGTERM');
}

process.channel?.unref();
process.on('disconnect', end);
// The parent may have exited before this line.
if (process.connected === false) end();
