/** Loaded into a process that a drill makes misbehave: on SIGUSR2 it does what the file MISBEHAVIOUR names. */
const { readFileSync } = require('node:fs');

const kept = [];

/** A generator: V8 does not compile it into Node's own timers, where a profile would not name this file. */
function* spinForTheDrill(ms) {
  const until = Date.now() + ms;
  while (Date.now() < until);
  yield until;
}

process.on('SIGUSR2', () => {
  const wanted = readFileSync(process.env.MISBEHAVIOUR, 'utf8');
  if (wanted === 'leak') for (let at = 0; at < 80; at += 1) kept.push(Buffer.alloc(10 * 1024 * 1024, at));
  if (wanted === 'spin') setInterval(() => [...spinForTheDrill(400)], 600);
});
