import { ConfigError, readConfig } from './config';
import { lookAtDatabase } from './doctor/database';
import { type Finding, well, wrong } from './doctor/finding';
import { checkEncoder, lookAtMail, lookAtPayments, lookAtRedis, lookAtStorage } from './doctor/services';

const MARKS = { well: '✓', note: '!', wrong: '✗' } as const;

/** `node doctor.js`: checks an installation with the environment of its API. Exits with 1 when something is wrong. */
async function run(): Promise<void> {
  const findings = await lookAround(process.env);
  for (const { about, state, words } of findings) console.log(`${MARKS[state]} ${about}: ${words}`);
  process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}

async function lookAround(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const config = readConfig(env);
    const looks = [
      lookAtDatabase(config.databaseUrl, config.databasePoolSize),
      lookAtStorage(config),
      checkEncoder(),
      lookAtRedis(config),
      lookAtMail(config),
      lookAtPayments(config),
    ];
    return [well('Environment', 'Every variable is as it should be.'), ...(await Promise.all(looks)).flat()];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => wrong('Environment', problem));
  }
}

await run();
