import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { builtProgram } from '../../testing/built-programs';
import { makeAdmin, makeClient } from '../../testing/people';
import { until } from '../../testing/until';
import { startBackground } from '../background/background';
import { enqueueJob } from '../background/jobs';
import { inTransaction } from '../database/transactions';
import { noProvider } from '../payments/open';
import { createMailer } from './mailer';
import { enqueueMail, LANES } from './queue';
import { type MailServerOptions, SmtpRefusal, startMailServer, type TestMailServer } from './testing/smtp';

let shared: TestApp;
let server: TestMailServer | undefined;
beforeAll(async () => {
  shared = await createTestApp({
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Crown & Coil <hello@crown.test>' },
  });
});
afterAll(() => shared.close());
afterEach(() => server?.close());

/** A mail server of this test, and the app that sends through it; no mail and no job of an earlier test is left. */
async function start(options: MailServerOptions = {}) {
  server = await startMailServer(options);
  const { database, config } = shared;
  await database.deleteFrom('mails').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(database);
  const app: TestApp = { ...shared, config: { ...config, smtpUrl: server.url } };
  return { app, server };
}

const write = (app: TestApp, to = 'naomi@example.test', dedupeKey?: string) =>
  inTransaction(app.database, (transaction) =>
    enqueueMail(transaction, {
      to,
      template: 'welcome',
      values: { name: 'Naomi', role: 'client' },
      ...(dedupeKey !== undefined && { dedupeKey }),
    }),
  );
const readMails = (app: TestApp) => app.database.selectFrom('mails').selectAll().orderBy('id').execute();
const statuses = async (app: TestApp) => (await readMails(app)).map(({ status }) => status);

/** How many advisory locks the sessions of the app's database hold, such as those of workers. */
async function heldLocks({ database }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database()
  `.execute(database);
  return rows[0]?.count ?? 0;
}

test('a mail arrives complete: HTML and text, from our address, with our Message-ID', async () => {
  const { app, server } = await start();
  await write(app);
  await runJobs(app);
  expect(await statuses(app)).toEqual(['sent']);
  const [mail] = server.received;
  const [stored] = await readMails(app);
  expect(mail).toMatchObject({
    from: 'hello@crown.test',
    to: ['naomi@example.test'],
    messageId: `<${stored?.id}@crown.test>`,
  });
  expect(mail?.source).toContain('From: "Crown & Coil" <hello@crown.test>');
  expect(mail?.source).toContain('Subject: Welcome to Crown & Coil');
  expect(mail?.source).toContain('Content-Type: text/plain; charset=utf-8');
  expect(mail?.source).toContain('Content-Type: text/html; charset=utf-8');
  expect(mail?.source).toContain('Auto-Submitted: auto-generated');
});

test('of mails with the same key one is sent, even when queued concurrently', async () => {
  const { app, server } = await start();
  const isNew = await Promise.all(
    Array.from({ length: 6 }, () => write(app, 'naomi@example.test', 'booking 1 confirmed')),
  );
  expect(isNew.filter(Boolean)).toHaveLength(1);
  await runJobs(app);
  await write(app, 'naomi@example.test', 'booking 1 confirmed');
  await runJobs(app);
  expect(server.received).toHaveLength(1);
});

test('mails queued during a server outage are sent when it is back', async () => {
  const { app, server } = await start();
  await server.close();
  await write(app);
  await runJobs(app);
  const [waiting] = await readMails(app);
  expect(waiting).toMatchObject({
    status: 'waiting',
    attempts: 1,
    last_problem: expect.stringMatching(/ECONNREFUSED/),
  });
  const back = await startMailServer({ port: server.port });
  await runJobs(app, { later: true });
  expect(await statuses(app)).toEqual(['sent']);
  expect(back.received).toHaveLength(1);
  await back.close();
});

test.each([450, 421, 452])('a mail that the server answers with %i is retried', async (code) => {
  let refusals = 0;
  const { app, server } = await start({
    onRecipient: () => {
      refusals += 1;
      if (refusals <= 2) throw new SmtpRefusal(code, 'Later, please');
    },
  });
  await write(app);
  await runJobs(app);
  expect(await statuses(app)).toEqual(['waiting']);
  await runJobs(app, { later: true });
  expect(await statuses(app)).toEqual(['waiting']);
  await runJobs(app, { later: true });
  expect(await statuses(app)).toEqual(['sent']);
  expect(server.received).toHaveLength(1);
});

test("a permanently refused recipient is not retried, and the mail keeps the server's response", async () => {
  let asked = 0;
  const { app, server } = await start({
    onRecipient: (address) => {
      if (!address.startsWith('unknown')) return;
      asked += 1;
      throw new SmtpRefusal(550, 'No such user');
    },
  });
  await write(app, 'unknown@example.test');
  await write(app, 'naomi@example.test');
  await runJobs(app);
  await runJobs(app, { later: true });
  expect(await statuses(app)).toEqual(['refused', 'sent']);
  expect((await readMails(app))[0]?.last_problem).toMatch(/550 No such user/);
  expect(asked).toBe(1);
  expect(server.received).toHaveLength(1);
});

test('a permanently refused message is not retried', async () => {
  const { app } = await start({
    onMail: () => {
      throw new SmtpRefusal(554, 'Looks like spam');
    },
  });
  await write(app);
  await runJobs(app);
  await runJobs(app, { later: true });
  expect(await statuses(app)).toEqual(['refused']);
});

test('refused credentials are retried, since the mail is not at fault', async () => {
  const { app } = await start({
    more: {
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, callback) => callback(new Error('Invalid username or password')),
    },
  });
  const withPassword = createMailer({
    ...app.config,
    smtpUrl: app.config.smtpUrl?.replace('//', '//us:wrong@') ?? '',
  });
  await write(app);
  await runJobs(app, { mailer: withPassword });
  withPassword.close();
  expect(await readMails(app)).toMatchObject([
    { status: 'waiting', last_problem: expect.stringContaining('535') },
  ]);
});

test('a mail that the server never accepts is kept as failed after its last attempt', async () => {
  const { app } = await start({
    onRecipient: () => {
      throw new SmtpRefusal(450, 'Later, please');
    },
  });
  await write(app);
  await sql`update graphile_worker._private_jobs set max_attempts = 3`.execute(app.database);
  for (let tries = 0; tries < 4; tries += 1) await runJobs(app, { later: true });
  expect(await readMails(app)).toMatchObject([{ status: 'failed', attempts: 3 }]);
  // The failed job is deleted with time, like its mail.
  const givenUp = () => sql`select id from graphile_worker.jobs`.execute(app.database);
  await enqueueJob(app.database, { name: 'retention.delete-expired' }, {});
  await runJobs(app);
  expect((await givenUp()).rows).toHaveLength(1);
  await sql`update graphile_worker._private_jobs set updated_at = now() - interval '31 days'`.execute(
    app.database,
  );
  await enqueueJob(app.database, { name: 'retention.delete-expired' }, {});
  await runJobs(app);
  expect((await givenUp()).rows).toHaveLength(0);
});

test('a mail whose worker stops during the last attempt is kept as failed', async () => {
  const { app } = await start();
  const rename = (from: string, to: string) => app.database.schema.alterTable(from).renameTo(to).execute();
  const smtp = createMailer(app.config);
  await write(app);
  await sql`update graphile_worker._private_jobs set max_attempts = 1`.execute(app.database);
  const deliver = async () => {
    await rename('mails', 'mails_away');
    throw new Error('stopped');
  };
  await runJobs(app, { mailer: { ...smtp, deliver } });
  await rename('mails_away', 'mails');
  expect(await statuses(app)).toEqual(['sending']);
  await write(app, 'zoe@example.test');
  await enqueueJob(app.database, { name: 'retention.delete-expired' }, {});
  await runJobs(app, {
    mailer: { ...smtp, deliver: async () => ({ outcome: 'try again', problem: 'away' }) },
  });
  expect(await readMails(app)).toMatchObject([
    { status: 'failed', claimed_by: null, finished_at: expect.any(Date) },
    { status: 'waiting', finished_at: null },
  ]);
  smtp.close();
});

test('a failed mail is sent when an admin retries its job', async () => {
  const { app, server } = await start();
  await server.close();
  await write(app);
  await sql`update graphile_worker._private_jobs set max_attempts = 1`.execute(app.database);
  await runJobs(app);
  expect(await statuses(app)).toEqual(['failed']);
  const back = await startMailServer({ port: server.port });
  const { token } = await makeAdmin(app);
  const [job] = (await app.call('GET', '/admin/failed-jobs', { token })).json().results;
  await app.call('POST', `/admin/failed-jobs/${job.id}/retry`, { token });
  await runJobs(app);
  expect(await statuses(app)).toEqual(['sent']);
  expect(back.received).toHaveLength(1);
  await back.close();
});

test('a slow final response is awaited, and the mail is sent once', async () => {
  let answerNow: (() => void) | undefined;
  const { app, server } = await start({
    onMail: () =>
      new Promise<void>((resolve) => {
        answerNow = resolve;
      }),
  });
  await write(app);
  const running = runJobs(app);
  await until(() => answerNow !== undefined);
  expect(await statuses(app)).toEqual(['sending']);
  // Another worker leaves it alone: the mail is claimed, and its worker is alive.
  await runJobs(app);
  answerNow?.();
  await running;
  expect(await statuses(app)).toEqual(['sent']);
  expect(server.received).toHaveLength(1);
});

test('an unresponsive server is abandoned, and the mail retried with the same Message-ID', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const { app, server } = await start();
  const port = typeof address === 'object' && address ? address.port : 0;
  const impatient = createMailer({ ...app.config, smtpUrl: `smtp://127.0.0.1:${port}` }, 200);
  await write(app);
  await runJobs(app, { mailer: impatient });
  impatient.close();
  silent.close();
  expect(await readMails(app)).toMatchObject([{ status: 'waiting', attempts: 1 }]);
  await runJobs(app, { later: true });
  const [stored] = await readMails(app);
  expect(server.received.map(({ messageId }) => messageId)).toEqual([`<${stored?.id}@crown.test>`]);
});

test('a mail accepted during a database outage is not sent again by the same process', async () => {
  const { app, server } = await start();
  const rename = (from: string, to: string) => app.database.schema.alterTable(from).renameTo(to).execute();
  const smtp = createMailer(app.config);
  await write(app);
  await runJobs(app, {
    mailer: {
      ...smtp,
      deliver: async (mail) => {
        const delivery = await smtp.deliver(mail);
        await rename('mails', 'mails_away');
        return delivery;
      },
    },
  });
  await rename('mails_away', 'mails');
  expect(await statuses(app)).toEqual(['sending']);
  await runJobs(app, { mailer: smtp, later: true });
  expect(await statuses(app)).toEqual(['sent']);
  expect(server.received).toHaveLength(1);
  smtp.close();
});

test('a mail that cannot be rendered waits, and is sent once it can be', async () => {
  const { app, server } = await start();
  await write(app);
  await app.database.updateTable('mails').set({ template: 'of-tomorrow' }).execute();
  await runJobs(app);
  expect(await statuses(app)).toEqual(['waiting']);
  await sql`update graphile_worker._private_jobs set max_attempts = 2`.execute(app.database);
  await runJobs(app, { later: true });
  // It has an age, and is deleted like every mail.
  expect(await readMails(app)).toMatchObject([{ status: 'failed', finished_at: expect.any(Date) }]);
  await sql`update graphile_worker._private_jobs set max_attempts = 3`.execute(app.database);
  await app.database.updateTable('mails').set({ template: 'welcome' }).execute();
  await runJobs(app, { later: true });
  expect(await statuses(app)).toEqual(['sent']);
  expect(server.received).toHaveLength(1);
});

test('a password reset does not wait behind a burst of other mails', async () => {
  const { app, server } = await start();
  for (let number = 0; number < 30; number += 1) await write(app, `burst${number}@example.test`);
  const { email } = await makeClient(app);
  await app.call('POST', '/accounts/forgot-password', { body: { email } });
  await runJobs(app);
  expect(server.received).toHaveLength(31);
  expect(server.received[0]?.to).toEqual([email]);
});

test('a password reset is sent while other mails hang', async () => {
  const hanging: (() => void)[] = [];
  const { app, server } = await start({
    onMail: ({ to }) =>
      to[0]?.startsWith('burst') ? new Promise((resolve) => hanging.push(resolve)) : undefined,
  });
  for (let number = 0; number < 40; number += 1) await write(app, `burst${number}@example.test`);
  const mailer = createMailer(app.config);
  const { config, database, now } = app;
  const background = startBackground({
    config,
    database,
    now,
    mailer,
    payments: noProvider,
    log: app.app.log,
  });
  await until(() => hanging.length === LANES.later);
  const { email } = await makeClient(app);
  await app.call('POST', '/accounts/forgot-password', { body: { email } });
  await until(() => server.received.length === 1);
  expect(server.received[0]?.to).toEqual([email]);
  // However many workers there are, no more conversations than lanes are open.
  expect(hanging).toHaveLength(LANES.later);
  await until(() => {
    for (const answer of hanging) answer();
    return server.received.length === 41;
  });
  await background.stop();
  mailer.close();
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(41);
});

/**
 * SMTP's one gap: the server has accepted the mail, and the process dies before it stores that. Losing the mail would
 * be worse than sending it again; mailboxes recognise the duplicate by its Message-ID.
 */
test('after a crash between sending and marking, a mail is sent again with the same Message-ID', async () => {
  let taken = 0;
  const { app, server } = await start({
    onMail: async () => {
      taken += 1;
      // The first attempt's final response arrives after the process is gone.
      if (taken === 1) await once(child, 'exit');
    },
  });
  const child = fork(builtProgram('worker'), {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: app.config.databaseUrl,
      SMTP_URL: server.url,
      MAIL_FROM: 'hello@crown.test',
      LOG_LEVEL: 'silent',
    },
    stdio: 'inherit',
  });
  await once(child, 'message');
  await write(app);
  await until(() => taken === 1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await until(() => server.received.length === 1);
  expect(await statuses(app)).toEqual(['sending']);
  // The server frees the locks of the killed worker once it notices that its connection is lost.
  await until(async () => (await heldLocks(app)) === 0);
  await sql`select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs`.execute(
    app.database,
  );
  await runJobs(app, { later: true });
  expect(await statuses(app)).toEqual(['sent']);
  const [first, second] = server.received;
  expect(server.received).toHaveLength(2);
  expect(second?.messageId).toBe(first?.messageId);
});
