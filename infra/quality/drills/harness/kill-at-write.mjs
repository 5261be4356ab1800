// Preloaded by kill-when-it-writes.ts: kills this process instead of one write to a folder. The release store gives
// every file its final name by `rename` or `link`, so these two calls are its writes.
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { sep } from 'node:path';

const folder = `${process.env.KILL_IN_FOLDER}${sep}`;
let left = Number(process.env.KILL_AT_WRITE);

for (const name of ['rename', 'link']) {
  const write = fs[name];
  fs[name] = async (from, to) => {
    if (String(to).startsWith(folder)) {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
    }
    return write(from, to);
  };
}
syncBuiltinESMExports();
