import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the condition holds, and leaves the processor to others in between; Jest's time limit ends it. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await pause(5);
}
