import { startProgram } from '../program';

/** A parent to kill: starts the program of its argument and tells its process id. */
const [file = ''] = process.argv.slice(2);
console.log(startProgram({ name: 'child', file }).pid);
