import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the condition holds, yielding in between; bounded by Jest's timeout. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await pause(5);
}
