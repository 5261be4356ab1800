import { setTimeout as pause } from 'node:timers/promises';
import { liveProcess } from '../process-table';

/** Waits until a process has exited, bounded by the test's own timeout. */
export async function untilGone(pid: number): Promise<void> {
  while (liveProcess(pid) !== undefined) await pause(10);
}
