import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseParameters } from '@crown-and-coil/deploy/kubernetes/manifests';
import { cacheDir } from '@crown-and-coil/local/run/paths';
import { runProgram } from '@crown-and-coil/local/run/program';
import { step } from '@crown-and-coil/local/run/progress';
import { type RunningPostgres, startPostgres } from '@crown-and-coil/servers/postgres';
import { ROOT } from '@crown-and-coil/service/places';
import { Client } from 'pg';
import { fill } from './fill/fill';
import type { Scale } from './fill/scale';

/** How long a template stays usable: its bookings are dated relative to the day it was filled. */
const KEPT_DAYS = 7;
/** Databases with more bookings are not copied, as a copy takes about 25 GB and minutes; they are measured in place. */
const MOST_COPIED = 2_000_000;

export interface FilledDatabases {
  readonly postgres: RunningPostgres;
  /**
   * Makes a fresh copy of a filled database with all migrations, replacing the previous copy, and returns its URL. A
   * very large one is not copied, so a run's bookings stay in it.
   * @param copy its name (default 'measured')
   */
  open(scale: Scale, copy?: string): Promise<string>;
  stop(): Promise<void>;
}

/** A real PostgreSQL (fsync on) with a filled template per size, so that later runs start quickly. */
export async function openFilledDatabases(stopping: AbortSignal): Promise<FilledDatabases> {
  const postgres = await startTuned();
  const admin = new Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  const urlOf = (name: string) => Object.assign(new URL(postgres.adminUrl), { pathname: `/${name}` }).href;
  const migrate = (name: string) =>
    runProgram(
      { name: 'The migration', file: 'backend/dist/migrate.js', env: { DATABASE_URL: urlOf(name) } },
      stopping,
    );

  const make = async (scale: Scale, name: string) => {
    await admin.query(`drop database if exists draft with (force)`);
    await admin.query('create database draft');
    await migrate('draft');
    await fill(urlOf('draft'), scale);
    await admin.query(`alter database draft rename to ${name}`);
  };
  const copies = new Set<string>();
  const open = async (scale: Scale, copy = 'measured') => {
    const template = (await findTemplate(admin, scale)) ?? `filled_${scale.name}_${sourceHash()}_${day(0)}`;
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    // If a migration was edited during development, the template cannot be migrated.
    const isUpToDate = rowCount === 1 && (await migrate(template).catch(() => undefined)) !== undefined;
    stopping.throwIfAborted();
    if (!isUpToDate) {
      await admin.query(`drop database if exists ${template} with (force)`);
      await make(scale, template);
    }
    if (scale.bookings > MOST_COPIED) return urlOf(template);
    copies.add(copy);
    await step(`Copy the database of ${scale.name} bookings`, async () => {
      await admin.query(`drop database if exists ${copy} with (force)`);
      await admin.query(`create database ${copy} template ${template} strategy file_copy`);
      await admin.query('checkpoint');
    });
    return urlOf(copy);
  };
  const stop = async () => {
    for (const copy of copies)
      await admin.query(`drop database if exists ${copy} with (force)`).catch(() => undefined);
    await admin.end().catch(() => undefined);
    await postgres.stop();
  };
  return { postgres, open, stop };
}

/** Memory settings as on the site (`infra/deploy/kubernetes`); PostgreSQL's default is 128 MB. */
async function startTuned(): Promise<RunningPostgres> {
  // '' prevents the use of an existing server (DATABASE_URL): a benchmark fills and drops databases.
  const start = () => startPostgres({ dataDir: join(cacheDir, 'bench-api'), databaseUrl: '' });
  const postgres = await start();
  if (await areMemorySettingsInForce(postgres.adminUrl)) return postgres;
  await postgres.stop();
  return start();
}

/** Stores the settings; those not yet in force need a restart. */
async function areMemorySettingsInForce(adminUrl: string): Promise<boolean> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    let areInForce = true;
    for (const name of ['shared_buffers', 'effective_cache_size']) {
      const wanted = databaseParameters()[name] ?? '';
      const { rows } = await admin.query<{ value: string }>('select current_setting($1) as value', [name]);
      if (rows[0]?.value === wanted) continue;
      areInForce = false;
      await admin.query(`alter system set ${name} = ${admin.escapeLiteral(wanted)}`);
    }
    return areInForce;
  } finally {
    await admin.end();
  }
}

/** The newest usable template of a size; outdated ones, and those of another generator version, are dropped. */
async function findTemplate(admin: Client, { name }: Scale): Promise<string | undefined> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname ~ $1 order by datname desc`,
    [`^filled_${name}_`],
  );
  const [kept, ...others] = rows
    .map(({ datname }) => datname)
    .toSorted((a, b) => Number(isUsable(b)) - Number(isUsable(a)));
  for (const other of others) await admin.query(`drop database ${other}`);
  if (kept === undefined || isUsable(kept)) return kept;
  await admin.query(`drop database ${kept}`);
  return undefined;
}

const isUsable = (template: string) => {
  const [hash, made = ''] = template.split('_').slice(-2);
  return hash === sourceHash() && made > day(-KEPT_DAYS);
};

/** 'YYYYMMDD', the given number of days from today (UTC). */
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

/** Version of the generator: a change needs a new template. Migrations are applied to existing ones. */
function sourceHash(): string {
  const folder = join(ROOT, 'infra/quality/bench/api/fill');
  const sources = readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(join(folder, file)));
  return createHash('sha256').update(Buffer.concat(sources)).digest('hex').slice(0, 8);
}
