import {
  BOOKING_MESSAGE_WORDS,
  type BookingMessage,
  type ConversationPage,
  DAY_MS,
  HOUR_MS,
  type Notification,
  type Page,
  type PhotoQuote,
  type ProfessionalToday,
  QUOTES_KEPT_DAYS,
  type ReportedMessage,
} from '@crown-and-coil/shared-api/contract';
import { runJobs } from '../../testing/background';
import { mailsTo } from '../../testing/mails';
import { makeAdmin, makeClient, makeProfessional } from '../../testing/people';
import { storeMedia } from '../../testing/uploads';
import { newId } from '../database/identifiers';
import { keepPhotoQuotes } from '../photo-quotes/jobs';
import {
  bookingId,
  client,
  conversation,
  leave,
  professional,
  read,
  sent,
  testApp,
  textsOf,
} from './testing/conversation-app';

describe('beside a photo quote', () => {
  let quoteId: string;
  beforeEach(async () => {
    quoteId = newId();
    await testApp.database
      .insertInto('photo_quotes')
      .values({
        id: quoteId,
        client_id: client.id,
        professional_id: professional.id,
        service_id: null,
        state: 'asked',
        words: 'Like in the picture.',
        created_at: new Date(),
        expires_at: new Date(Date.now() + 7 * DAY_MS),
      })
      .execute();
  });
  const path = () => `/photo-quotes/${quoteId}/messages`;
  const write = (by: { token: string }, body: object = { text: 'How long is it now?' }) =>
    testApp.call('POST', path(), { token: by.token, body });
  const written = async (by: { token: string }, text: string) =>
    (await write(by, { text })).json<BookingMessage>();
  const readQuote = (by: { token: string }, query = '') =>
    testApp.call('GET', `${path()}${query}`, { token: by.token });
  const see = (by: { token: string }, until: string) =>
    testApp.call('POST', `${path()}/read`, { token: by.token, body: { until } });
  const end = () => testApp.call('POST', `/photo-quotes/${quoteId}/end`, { token: client.token });
  const messagesOf = async ({ token }: { token: string }) =>
    (await testApp.call('GET', '/notifications/me', { token }))
      .json<Notification[]>()
      .filter(({ type }) => type.startsWith('photo_quote_message'));
  const keep = () =>
    keepPhotoQuotes.run({}, { database: testApp.database, now: testApp.now, log: testApp.app.log } as never);
  const left = (ids: readonly string[]) =>
    testApp.database.selectFrom('media').select('id').where('id', 'in', ids).execute();

  test('client and professional exchange messages that no one else can see', async () => {
    const question = await written(professional, 'How long is it now?');
    await written(client, 'To the shoulder.');
    for (const party of [client, professional])
      expect(textsOf((await readQuote(party)).json())).toEqual(['To the shoulder.', 'How long is it now?']);
    expect((await readQuote(client, '?limit=1')).json()).toMatchObject({ has_earlier: true, unread: 1 });
    expect(textsOf(await conversation(client))).toEqual([]);
    const outsiders = [await makeClient(testApp), await makeProfessional(testApp), await makeAdmin(testApp)];
    for (const outsider of outsiders) {
      const answers = [await readQuote(outsider), await write(outsider), await see(outsider, question.id)];
      answers.push(
        await testApp.call('POST', `/messages/${question.id}/report`, {
          token: outsider.token,
          body: { reason: 'abusive' },
        }),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    }
    // The id of a quote is none of a booking.
    expect((await read(client, '', quoteId)).statusCode).toBe(404);
    const notACall = await testApp.call('POST', `/photo-quotes/${bookingId}/messages`, {
      token: client.token,
      body: { text: 'Hello' },
    });
    expect(notACall.statusCode).toBe(404);
  });

  test("unread messages count in the professional's bell, quotes and day view", async () => {
    await written(client, 'A secret');
    const last = await written(client, 'Another');
    const counts = async () => {
      const { token } = professional;
      const quotes = (await testApp.call('GET', '/photo-quotes/', { token })).json<PhotoQuote[]>();
      const { attention } = (
        await testApp.call('GET', '/professionals/me/today', { token })
      ).json<ProfessionalToday>();
      return [quotes.map((quote) => quote.unread_messages), attention.unread_quote_messages];
    };
    expect(await counts()).toEqual([[2], [{ photo_quote_id: quoteId, client_name: 'Zuri', unread: 2 }]]);
    const notified = await messagesOf(professional);
    expect(notified).toMatchObject([
      {
        photo_quote_id: quoteId,
        booking_id: null,
        message: 'Zuri wrote to you about a photo quote',
        read: false,
      },
      { read: true },
    ]);
    expect(await messagesOf(client)).toEqual([]);
    expect((await see(professional, last.id)).statusCode).toBe(204);
    expect(await counts()).toEqual([[0], []]);
    expect((await messagesOf(professional)).every(({ read: isRead }) => isRead)).toBe(true);
  });

  test('an unread message sends one mail without its text, linking to the quote', async () => {
    await written(professional, 'A secret');
    await written(professional, 'Another');
    await runJobs(testApp, { later: true });
    const [mail, ...others] = (await mailsTo(testApp, client.email)).filter(({ subject }) =>
      subject?.startsWith('You have a message'),
    );
    expect(others).toEqual([]);
    expect(mail?.text).not.toContain('secret');
    expect(new URL(mail?.link ?? '').pathname).toBe(`/photo-quote/${quoteId}`);
  });

  test('the conversation closes with the quote, and the professional no longer sees the request', async () => {
    const picture = (await storeMedia(testApp, client, 'Quote Wish')).id;
    await testApp.database
      .insertInto('photo_quote_pictures')
      .values({ photo_quote_id: quoteId, media_id: picture })
      .execute();
    await write(client, { picture_ids: [(await storeMedia(testApp, client, 'Message')).id] });
    expect((await end()).statusCode).toBe(204);
    for (const party of [client, professional]) {
      expect((await write(party)).json()).toEqual({ detail: BOOKING_MESSAGE_WORDS.closed.quote_over });
      expect((await readQuote(party)).json()).toMatchObject({
        closed: 'quote_over',
        messages: [{ pictures: [{}] }],
      });
    }
    const shownTo = async ({ token }: { token: string }) =>
      (await testApp.call('GET', `/photo-quotes/${quoteId}`, { token })).json<PhotoQuote>();
    expect(await shownTo(client)).toMatchObject({
      words: 'Like in the picture.',
      pictures: [{ id: picture }],
    });
    const left = await shownTo(professional);
    expect(left).toMatchObject({ state: 'withdrawn', words: '', pictures: [], unread_messages: 1 });
    const listed = (await testApp.call('GET', '/photo-quotes/', { token: professional.token })).json();
    expect(listed).toEqual([left]);
    expect(JSON.stringify(listed)).not.toContain(picture);
    const today = await testApp.call('GET', '/professionals/me/today', { token: professional.token });
    expect(today.json<ProfessionalToday>().attention.unread_quote_messages).toMatchObject([{ unread: 1 }]);
  });

  test.each([
    ['withdrawn by its client', () => client],
    ['declined by its professional', () => professional],
    ['expired', undefined],
  ] as const)(
    'of a quote that is %s, both parties can report a message, the professional for 30 days',
    async (_end, by) => {
      const { id: threat } = await written(client, 'A threat');
      const { id: insult } = await written(professional, 'An insult');
      if (by) await testApp.call('POST', `/photo-quotes/${quoteId}/end`, { token: by().token });
      const ended = Date.now() + (by ? 0 : 7 * DAY_MS);
      const days = (count: number) => testApp.setNow(new Date(ended + count * DAY_MS));
      const report = async (reporter: { token: string }, id: string) =>
        (
          await testApp.call('POST', `/messages/${id}/report`, {
            token: reporter.token,
            body: { reason: 'abusive' },
          })
        ).statusCode;
      const outsiders = [
        await makeClient(testApp),
        await makeProfessional(testApp),
        await makeAdmin(testApp),
      ];
      const refused = async (other: { token: string }, status = 404) => {
        const { token } = other;
        const one = await testApp.call('GET', `/photo-quotes/${quoteId}`, { token });
        const answers = [await readQuote(other), await write(other), await see(other, threat)];
        expect([one, ...answers].map(({ statusCode }) => statusCode)).toEqual([status, 404, 404, 404]);
        expect(await report(other, threat)).toBe(404);
      };

      // The job has not expired it yet.
      days(0.1);
      for (const outsider of outsiders) await refused(outsider, outsider === outsiders[2] ? 403 : 404);
      expect(await report(professional, threat)).toBe(200);
      expect((await see(professional, threat)).statusCode).toBe(204);
      await keep();
      days(29.9);
      for (const party of [client, professional])
        expect(textsOf((await readQuote(party)).json())).toEqual(['An insult', 'A threat']);
      days(30.1);
      await refused(professional);
      const listed = await testApp.call('GET', '/photo-quotes/', { token: professional.token });
      expect(listed.json()).toEqual([]);
      expect(textsOf((await readQuote(client)).json())).toHaveLength(2);
      expect(await report(client, insult)).toBe(200);
    },
  );

  test('no message is stored after the quote ends, even when both happen concurrently', async () => {
    const [sending, ending] = await Promise.all([write(professional), end()]);
    expect(ending.statusCode).toBe(204);
    const { messages } = (await readQuote(client)).json<ConversationPage>();
    expect([
      [201, 1],
      [404, 0],
      [409, 0],
    ]).toContainEqual([sending.statusCode, messages.length]);
  });

  test('a reported message is decided like one on a booking', async () => {
    await sent(client, 'Beside the booking');
    await written(professional, 'Before');
    const { id } = await written(client, 'A threat');
    const reporting = await testApp.call('POST', `/messages/${id}/report`, {
      token: professional.token,
      body: { reason: 'abusive' },
    });
    expect(reporting.statusCode).toBe(200);
    const admin = await makeAdmin(testApp);
    const [one] = (await testApp.call('GET', '/admin/reported-messages?limit=100', { token: admin.token }))
      .json<Page<ReportedMessage>>()
      .results.filter((reported) => reported.id === id);
    expect(one).toMatchObject({ booking_id: null, photo_quote_id: quoteId, names: { client: 'Zuri' } });
    expect(one?.messages.map(({ text }) => text)).toEqual(['Before', 'A threat']);
    const removal = await testApp.call('POST', `/admin/reported-messages/${id}/remove`, {
      token: admin.token,
      body: { reason: 'abusive' },
    });
    expect(removal.statusCode).toBe(204);
    expect((await messagesOf(client))[0]?.message).toMatch(
      /^We removed a message that you wrote to .* about a photo quote: it insults or threatens somebody/,
    );
    expect((await messagesOf(professional))[0]?.message).toBe(
      'We removed the message by Zuri that you reported, about a photo quote',
    );
    expect((await readQuote(client)).json()).toMatchObject({
      messages: [{ text: '', removal_reason: 'abusive' }, {}],
    });
  });

  test('the conversation is exported by both parties, and deleted once the quote and reports are closed', async () => {
    const picture = (await storeMedia(testApp, professional, 'Message')).id;
    const writing = await write(professional, { text: 'Like this?', picture_ids: [picture] });
    expect(writing.statusCode).toBe(201);
    const { id } = writing.json<{ id: string }>();
    for (const { token } of [client, professional])
      expect(
        (await testApp.call('GET', '/users/me/export', { token })).json().more.booking_messages,
      ).toMatchObject([{ photo_quote_id: quoteId, text: 'Like this?', picture_ids: [picture] }]);
    await end();
    const reporting = { token: client.token, body: { reason: 'abusive' } };
    expect((await testApp.call('POST', `/messages/${id}/report`, reporting)).statusCode).toBe(200);
    testApp.setNow(new Date(Date.now() + QUOTES_KEPT_DAYS * DAY_MS + HOUR_MS));
    await keep();
    expect(await left([picture])).toHaveLength(1);
    const { token } = await makeAdmin(testApp);
    expect((await testApp.call('POST', `/admin/reported-messages/${id}/keep`, { token })).statusCode).toBe(
      204,
    );
    await keep();
    expect(await left([picture])).toEqual([]);
  });

  test.each([
    ['client', () => client],
    ['professional', () => professional],
  ] as const)(
    'the conversation is deleted with the account of the %s, with the pictures of both',
    async (_who, leaver) => {
      const pictures = [
        (await storeMedia(testApp, client, 'Message')).id,
        (await storeMedia(testApp, professional, 'Message')).id,
      ];
      await write(client, { picture_ids: pictures.slice(0, 1) });
      await write(professional, { picture_ids: pictures.slice(1) });
      expect((await leave(leaver())).statusCode).toBe(204);
      await runJobs(testApp, { later: true });
      const kept = testApp.database.selectFrom('booking_messages').select('id');
      expect(await kept.where('photo_quote_id', '=', quoteId).execute()).toEqual([]);
      expect(await left(pictures)).toEqual([]);
    },
  );
});
