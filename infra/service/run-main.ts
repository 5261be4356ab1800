import { PlainProblem } from '@crown-and-coil/service/plain-problem';

/** Runs a program. When it fails, prints the problem, or the whole error if no person can fix it, and exits with 1. */
export function runMain(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    console.error(error instanceof PlainProblem ? error.message : error);
    process.exit(1);
  });
}
