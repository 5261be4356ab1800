import { resolve } from 'node:path';
import { buildBackend } from './builds';
import { runProgram } from './program';
import { line, seconds, step } from './progress';
import { runMain, stoppingSignal } from './stopping';
import { openStored } from './stored';

const PROGRAMS = {
  backup: { file: 'backend/dist/back-up.js', title: 'Back up', usage: 'npm run backup -- <new folder>' },
  restore: { file: 'backend/dist/restore.js', title: 'Restore', usage: 'npm run restore -- <folder>' },
} as const;

/**
 * `npm run backup` and `npm run restore`: all data of the local run, or of what DATABASE_URL and MEDIA_DIR or S3_URL
 * name.
 */
async function run(name: keyof typeof PROGRAMS, folder: string): Promise<string> {
  const stopping = stoppingSignal();
  await buildBackend(stopping);
  const { file, title } = PROGRAMS[name];
  const stored = await openStored();
  try {
    return await step(title, () =>
      runProgram({ name: title, file, args: [resolve(folder)], env: stored.env }, stopping),
    );
  } finally {
    await stored.close();
  }
}

const [name, folder] = process.argv.slice(2);
if ((name !== 'backup' && name !== 'restore') || !folder) {
  console.error(`Usage: ${PROGRAMS[name === 'restore' ? 'restore' : 'backup'].usage}`);
  process.exit(2);
}
const begun = Date.now();
await runMain(async () => {
  line(await run(name, folder));
  line(`  It took ${seconds(begun)}`);
});
