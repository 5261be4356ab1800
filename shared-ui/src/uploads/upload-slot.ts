/** A phone's connection is shared by all uploads of the page: more at once only makes each slower. */
const MAX_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

function next(): void {
  if (running >= MAX_AT_ONCE) return;
  const start = waiting.shift();
  if (!start) return;
  running += 1;
  start();
}

/**
 * Runs a task when fewer than two others of the page are running, in order of arrival.
 *
 * @throws the signal's reason when it is aborted before the task's turn, and whatever the task throws
 */
export function withUploadSlot<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      const place = waiting.indexOf(start);
      if (place >= 0) waiting.splice(place, 1);
      reject(signal.reason);
    };
    const start = () => {
      signal.removeEventListener('abort', leave);
      task()
        .then(resolve, reject)
        .finally(() => {
          running -= 1;
          next();
        });
    };
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', leave, { once: true });
    waiting.push(start);
    next();
  });
}
