import { setTimeout as pause } from 'node:timers/promises';
import { startProgram } from '../program';

/** A parent to kill: starts the program of its arguments and writes its process id once it has sent a message. */
const [file = '', ...args] = process.argv.slice(2);
const child = startProgram({ name: 'child', file, args });
while (!child.hasSpoken()) await pause(10);
console.log(child.pid);
