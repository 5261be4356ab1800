import { setTimeout as pause } from 'node:timers/promises';
import { forEachFile } from './build-record';

test('a file that fails stops the work on the others before it is reported', async () => {
  const begun: string[] = [];
  let isWorking = false;
  const files = ['damaged', ...Array.from({ length: 40 }, (_, at) => `${at}.js`)].reverse();
  const work = async (file: string) => {
    begun.push(file);
    if (file === 'damaged') throw new Error('damaged');
    isWorking = true;
    await pause(20);
    isWorking = false;
  };
  await expect(forEachFile(files, work)).rejects.toThrow('damaged');
  expect(isWorking).toBe(false);
  expect(begun.length).toBeLessThan(files.length);
});
