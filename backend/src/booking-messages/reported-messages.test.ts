import {
  BOOKING_MESSAGE_WORDS,
  MAX_REPORT_LENGTH,
  type Notification,
  type Page,
  type ReportedMessage,
} from '@crown-and-coil/shared-api/contract';
import { runJobs } from '../../testing/background';
import { mailsTo } from '../../testing/mails';
import { makeAdmin, makeClient, makeProfessional, type Person } from '../../testing/people';
import {
  bookingId,
  client,
  conversation,
  leave,
  professional,
  read,
  sent,
  testApp,
} from './testing/conversation-app';

describe('a reported message', () => {
  let admin: Person;
  let id: string;
  beforeEach(async () => {
    admin = await makeAdmin(testApp);
    await sent(client, 'Far before');
    for (const text of ['Before', 'Just before']) await sent(professional, text);
    ({ id } = await sent(client, 'A threat'));
    await sent(professional, 'After');
  });
  const report = (by: { token: string }, body: unknown = { reason: 'abusive', words: ' He means it. ' }) =>
    testApp.call('POST', `/messages/${id}/report`, { token: by.token, body });
  const decide = (how: 'remove' | 'keep', by: { token: string } = admin) =>
    testApp.call('POST', `/admin/reported-messages/${id}/${how}`, {
      token: by.token,
      ...(how === 'remove' && { body: { reason: 'abusive' } }),
    });
  const queue = async () =>
    (await testApp.call('GET', '/admin/reported-messages?limit=100', { token: admin.token }))
      .json<Page<ReportedMessage>>()
      .results.filter((one) => one.booking_id === bookingId);
  const outcomes = async ({ token }: { token: string }) =>
    (await testApp.call('GET', '/notifications/me', { token }))
      .json<Notification[]>()
      .filter(({ type }) => type === 'booking_message_removed' || type === 'booking_message_kept')
      .map(({ message }) => message);
  const shownTo = async (by: { token: string }) =>
    (await conversation(by)).messages.find((message) => message.id === id);

  test('is shown to an admin with the two preceding messages only', async () => {
    expect(await queue()).toEqual([]);
    expect((await report(professional)).json()).toMatchObject({ id, text: 'A threat', is_reported: true });
    const [one, ...others] = await queue();
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      id,
      names: { client: 'Zuri' },
      report: { by: 'professional', reason: 'abusive', words: 'He means it.', decided_at: null },
    });
    expect(one?.messages.map(({ text }) => text)).toEqual(['Before', 'Just before', 'A threat']);
    expect((await read(admin)).statusCode).toBe(404);
    // Its author does not learn of it.
    expect([await shownTo(client), await shownTo(professional)]).toMatchObject([
      { is_reported: false },
      { is_reported: true },
    ]);
    expect(await outcomes(client)).toEqual([]);
  });

  test('can be reported once, by the other party, for a listed reason', async () => {
    expect((await report(client)).json()).toEqual({ detail: BOOKING_MESSAGE_WORDS.ownMessage });
    for (const stranger of [await makeClient(testApp), await makeProfessional(testApp), admin])
      expect((await report(stranger)).statusCode).toBe(404);
    for (const body of [
      {},
      { reason: 'fake' },
      { reason: 'scam', words: 'x'.repeat(MAX_REPORT_LENGTH + 1) },
      { reason: ['scam'] },
    ])
      expect((await report(professional, body)).statusCode).toBe(422);
    const answers = await Promise.all([report(professional), report(professional), report(professional)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await report(professional)).json()).toEqual({ detail: BOOKING_MESSAGE_WORDS.reported });
    expect(await queue()).toHaveLength(1);
  });

  test('is decided once, by an admin', async () => {
    await report(professional);
    expect((await decide('remove', professional)).statusCode).toBe(403);
    const answers = await Promise.all([decide('remove'), decide('keep'), decide('remove')]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([204, 409, 409]);
  });

  test('loses its text when removed, and both parties are notified', async () => {
    await report(professional);
    expect((await decide('remove')).statusCode).toBe(204);
    expect((await decide('keep')).json()).toEqual({ detail: BOOKING_MESSAGE_WORDS.decided });
    expect(await queue()).toEqual([]);
    for (const party of [client, professional])
      expect(await shownTo(party)).toMatchObject({ text: '', removal_reason: 'abusive' });
    // The other message by the client is still unread.
    expect(await conversation(professional)).toMatchObject({ unread: 1 });
    expect(await outcomes(client)).toEqual([
      expect.stringMatching(
        /^We removed a message that you wrote to .*: it insults or threatens somebody\. Write to us if that is wrong$/,
      ),
    ]);
    expect(await outcomes(professional)).toEqual([
      expect.stringMatching(/^We removed the message by Zuri that you reported/),
    ]);
    const [entry] = (await testApp.call('GET', '/admin/log?limit=1', { token: admin.token })).json().results;
    expect(entry).toMatchObject({
      action: 'message_removed',
      subject_id: id,
      details: { reason: 'abusive', booking_id: bookingId, author: 'client' },
    });
    expect(JSON.stringify(entry)).not.toContain('threat');
    await runJobs(testApp, { later: true });
    const mails = await mailsTo(testApp, client.email);
    expect(mails.filter(({ subject }) => subject?.startsWith('A message was removed'))).toHaveLength(1);
  });

  test('stays when kept, and only the reporter is notified', async () => {
    expect((await decide('keep')).statusCode).toBe(404);
    await report(professional);
    expect((await decide('keep')).statusCode).toBe(204);
    expect(await queue()).toEqual([]);
    expect(await shownTo(client)).toMatchObject({ text: 'A threat', removal_reason: null });
    expect(await outcomes(client)).toEqual([]);
    expect(await outcomes(professional)).toEqual([
      expect.stringMatching(
        /^We looked at the message by Zuri that you reported, about .*\. It keeps to our rules/,
      ),
    ]);
    const [entry] = (await testApp.call('GET', '/admin/log?limit=1', { token: admin.token })).json().results;
    expect(entry).toMatchObject({ action: 'message_report_dismissed', subject_id: id });
  });

  test("is in the reporter's export, and is deleted with either account", async () => {
    await report(professional);
    const exported = async ({ token }: { token: string }) =>
      (await testApp.call('GET', '/users/me/export', { token })).json().more.message_reports;
    expect(await exported(professional)).toMatchObject([{ reason: 'abusive', words: 'He means it.' }]);
    expect(await exported(client)).toEqual([]);
    await leave(client);
    await runJobs(testApp, { later: true });
    expect(await queue()).toEqual([]);
    expect(await exported(professional)).toEqual([]);
  });
});
