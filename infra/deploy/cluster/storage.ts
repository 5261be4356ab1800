import { setTimeout as pause } from 'node:timers/promises';
import { line } from '@crown-and-coil/local/run/progress';
import { type KeptStorage, startStorageServer } from '@crown-and-coil/servers/storage-server';

const WAIT_MS = 500;

/** Object storage that is restarted on the same port when it exits. */
export interface RunningStorage {
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  pid(): number;
  /** Drills start it again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function keepStorage(kept: KeptStorage): Promise<RunningStorage> {
  let current = await startStorageServer(kept);
  let isWanted = true;
  const watch = async (): Promise<void> => {
    const watched = current;
    await watched.ended;
    while (isWanted && current === watched) {
      line('! Object storage ended and is started again');
      await pause(WAIT_MS);
      await start().catch((error: unknown) => line(`! ${error}`));
    }
  };
  const start = async () => {
    isWanted = true;
    current = await startStorageServer(kept);
    void watch();
  };
  void watch();
  return {
    url: current.url,
    accessKeyId: current.accessKeyId,
    secretAccessKey: kept.secretAccessKey,
    pid: () => current.pid ?? 0,
    start,
    stop: async () => {
      isWanted = false;
      await current.stop();
    },
  };
}
