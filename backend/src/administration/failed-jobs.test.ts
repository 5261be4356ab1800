import type { FailedJob, Page } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, type Person } from '../../testing/people';

let testApp: TestApp;
let admin: Person;
beforeAll(async () => {
  testApp = await createTestApp();
  admin = await makeAdmin(testApp);
});
afterAll(() => testApp.close());

/** A job whose attempts are used up, as its last failed run leaves it. */
async function failJob(name: string, { attempts = 25 } = {}): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with added as (
      select * from graphile_worker.add_job(${name}, json_build_object('email', 'ada@example.test'))
    )
    select id::text from added
  `.execute(testApp.database);
  const id = rows[0]?.id ?? '';
  await sql`
    update graphile_worker._private_jobs set attempts = ${attempts}, last_error = 'ada@example.test is gone'
    where id = ${id}::bigint
  `.execute(testApp.database);
  return id;
}

const call = (method: 'GET' | 'POST', path: string) => testApp.call(method, path, { token: admin.token });
const listed = async () => (await call('GET', '/admin/failed-jobs')).json<Page<FailedJob>>();
const retry = (id: string) => call('POST', `/admin/failed-jobs/${id}/retry`);

test('jobs that failed on every attempt are listed without payload or error, and can be retried once', async () => {
  const waiting = await failJob('mail.send', { attempts: 3 });
  const failed = await failJob('mail.send');
  const page = await listed();
  expect(page.total).toBe(1);
  expect(page.results).toEqual([
    {
      id: failed,
      name: 'mail.send',
      attempts: 25,
      created_at: expect.any(String),
      failed_at: expect.any(String),
    },
  ]);

  const answers = await Promise.all([retry(failed), retry(failed), retry(failed)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
  expect((await retry(waiting)).json()).toEqual({
    detail: 'This job is not waiting for a retry any more.',
  });
  expect(await listed()).toMatchObject({ total: 0, results: [] });
  const { rows } = await sql`
    select attempts, run_at <= now() as is_due from graphile_worker.jobs where id = ${failed}::bigint
  `.execute(testApp.database);
  expect(rows).toEqual([{ attempts: 0, is_due: true }]);

  const log = (await call('GET', '/admin/log?limit=2')).json<Page<{ action: string; subject: string }>>();
  expect(log.results.filter(({ action }) => action === 'job_retried')).toMatchObject([
    { subject: 'mail.send' },
  ]);
});

test('all failed jobs can be retried at once, as one entry of the log', async () => {
  for (let job = 0; job < 21; job += 1) await failJob(job === 0 ? 'texts.send' : 'mail.send');
  await failJob('mail.send', { attempts: 3 });
  expect(await listed()).toMatchObject({ total: 21 });

  const retryAll = async () => (await call('POST', '/admin/failed-jobs/retry')).json<{ retried: number }>();
  const answers = await Promise.all([retryAll(), retryAll()]);
  expect(answers.map(({ retried }) => retried).sort()).toEqual([0, 21]);
  expect(await listed()).toMatchObject({ total: 0 });

  const log = (await call('GET', '/admin/log?limit=2')).json<Page<{ action: string }>>();
  expect(log.results.filter(({ action }) => action === 'jobs_retried')).toMatchObject([
    { subject: 'mail.send, texts.send', details: { jobs: 21 } },
  ]);
});

test('a running job is not listed', async () => {
  const id = await failJob('mail.send');
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where id = ${id}::bigint
  `.execute(testApp.database);
  expect((await listed()).total).toBe(0);
  expect((await retry(id)).statusCode).toBe(409);
});

test.each(['0', '-1', 'x', '1e3', '999999999999999999999', '1;drop', '01a1fd7e-a227-75a1-b349-c8fca1db5fa4'])(
  'the malformed id %s answers 404',
  async (id) => {
    expect((await retry(encodeURIComponent(id))).statusCode).toBe(404);
  },
);
