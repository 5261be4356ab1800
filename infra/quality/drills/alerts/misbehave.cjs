/** Preloaded into a process under drill: on SIGUSR2 it performs the fault named in the file MISBEHAVIOUR. */
const { readFileSync } = require('node:fs');

const kept = [];

/** A generator, because V8 does not inline it into Node's timers, where a profile would not show this file. */
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
