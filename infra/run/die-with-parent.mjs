// Preloaded into the programs that `npm start` runs. The channel to the parent closes when the parent dies, in
// whatever way (kill -9 too): then this program ends as if it had been asked to.
const GRACE_MS = 15_000;

// Programs that this one starts have this one to watch, not us.
const flag = process.execArgv.indexOf(import.meta.url);
if (flag > 0) process.execArgv.splice(flag - 1, 2);

function end() {
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
}

process.channel?.unref();
process.on('disconnect', end);
// The parent may be gone before this line.
if (process.connected === false) end();
