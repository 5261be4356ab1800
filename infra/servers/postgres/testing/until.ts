import { setTimeout as pause } from 'node:timers/promises';
import { liveProcess } from '../process-table';

/** Waits until a process has ended; the test's own time limit ends a wait in vain. */
export async function untilGone(pid: number): Promise<void> {
  while (liveProcess(pid) !== undefined) await pause(10);
}
