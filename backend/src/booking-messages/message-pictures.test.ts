import {
  BOOKING_MESSAGE_WORDS,
  type BookingMessage,
  DAY_MS,
  HOUR_MS,
  MAX_MESSAGE_PICTURES_PER_HOUR,
  type Page,
  type ReportedMessage,
} from '@crown-and-coil/shared-api/contract';
import { runJobs } from '../../testing/background';
import { makeAdmin, type Person } from '../../testing/people';
import { storeMedia } from '../../testing/uploads';
import { newId } from '../database/identifiers';
import { keepPhotoQuotes } from '../photo-quotes/jobs';
import {
  bookingId,
  client,
  conversation,
  leave,
  professional,
  rows,
  sent,
  testApp,
} from './testing/conversation-app';

describe('pictures', () => {
  const picture = async (by: Person) => (await storeMedia(testApp, by, 'Message')).id;
  const sendWith = (by: { token: string }, picture_ids: unknown, text?: string) =>
    testApp.call('POST', `/bookings/${bookingId}/messages`, {
      token: by.token,
      body: { picture_ids, ...(text !== undefined && { text }) },
    });
  const stored = async (ids: readonly string[]) =>
    (await testApp.database.selectFrom('media').select('id').where('id', 'in', ids).execute()).length;
  const fetched = async (url = '') => (await testApp.app.inject({ url })).statusCode;

  test('are sent with a message, with or without text, and visible to the two parties only', async () => {
    const [one, other] = [await picture(client), await picture(client)];
    const sent = await sendWith(client, [one, other]);
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      { text: '', pictures: [{ id: one }, { id: other }] },
    ]);
    const answered = await sendWith(professional, [await picture(professional)], 'Like this?');
    expect(answered.json()).toMatchObject({ text: 'Like this?', pictures: [{ media_type: 'Message' }] });
    const shown = (await conversation(professional)).messages.flatMap(({ pictures }) => pictures);
    expect(shown).toHaveLength(3);
    for (const { url } of shown) {
      expect(await fetched(url)).toBe(200);
      expect(await fetched(url.split('?')[0])).toBe(404);
    }
    // They are no longer among one's own, and their owner neither takes them back nor describes them otherwise.
    const own = await testApp.call('GET', '/media?media_type=Message', { token: client.token });
    expect(own.json()).toEqual([]);
    expect((await testApp.call('DELETE', `/media/${one}`, { token: client.token })).statusCode).toBe(404);
    const body = { alt: 'Something else' };
    expect((await testApp.call('PATCH', `/media/${one}`, { token: client.token, body })).statusCode).toBe(
      404,
    );
    const gallery = await testApp.call('GET', `/media/client/${client.id}`, { token: professional.token });
    expect(gallery.json()).toEqual([]);
    expect(await stored([one, other])).toBe(2);
  });

  test("must be the sender's own message pictures, at most four, each sent once", async () => {
    const own = await picture(client);
    const hair = (await storeMedia(testApp, client, 'Client Current Hair')).id;
    for (const id of [hair, await picture(professional), newId()])
      expect((await sendWith(client, [own, id])).json()).toEqual({
        detail: BOOKING_MESSAGE_WORDS.picturesGone,
      });
    expect(await rows()).toEqual([]);
    const five = Array.from({ length: 5 }, () => newId());
    for (const ids of [five, ['x'], own, [null]]) expect((await sendWith(client, ids)).statusCode).toBe(422);
    expect((await sendWith(client, [], ' ')).statusCode).toBe(422);
    const answers = await Promise.all([sendWith(client, [own]), sendWith(client, [own])]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  test('are limited per hour', async () => {
    const { id } = await sent(client);
    for (let count = 0; count < 2; count += 1) await sendWith(client, [await picture(client)]);
    const many = Array.from({ length: MAX_MESSAGE_PICTURES_PER_HOUR - 2 }, () => newId());
    await testApp.database
      .insertInto('stored_pictures')
      .values(many.map((file_key) => ({ file_key, audience: 'private', widths: [320], height: 240 })))
      .execute();
    await testApp.database
      .insertInto('media')
      .values(
        many.map((one) => ({
          id: one,
          owner_user_id: client.userId,
          media_type: 'Message' as const,
          file_key: one,
        })),
      )
      .execute();
    await testApp.database
      .insertInto('booking_message_pictures')
      .values(many.map((media_id) => ({ message_id: id, media_id })))
      .execute();
    const last = await picture(client);
    const refused = await sendWith(client, [last]);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { detail: BOOKING_MESSAGE_WORDS.tooManyPicturesAnHour },
    ]);
    testApp.setNow(new Date(Date.now() + HOUR_MS));
    expect((await sendWith(client, [last])).statusCode).toBe(201);
  });

  test('are deleted with a removed message, with either account, and when unsent for a day', async () => {
    const [removed, unsent, others] = [
      await picture(client),
      await picture(client),
      await picture(professional),
    ];
    const { id } = (await sendWith(client, [removed])).json<BookingMessage>();
    await sendWith(professional, [others]);
    await testApp.call('POST', `/messages/${id}/report`, {
      token: professional.token,
      body: { reason: 'harassment' },
    });
    const admin = await makeAdmin(testApp);
    const [reported] = (
      await testApp.call('GET', '/admin/reported-messages?limit=100', { token: admin.token })
    )
      .json<Page<ReportedMessage>>()
      .results.filter((one) => one.id === id);
    expect(await fetched(reported?.messages.at(-1)?.pictures[0]?.url)).toBe(200);
    await testApp.call('POST', `/admin/reported-messages/${id}/remove`, {
      token: admin.token,
      body: { reason: 'harassment' },
    });
    expect(await stored([removed])).toBe(0);
    expect((await conversation(professional)).messages.at(-1)).toMatchObject({ id, pictures: [] });

    testApp.setNow(new Date(Date.now() + DAY_MS + HOUR_MS));
    await keepPhotoQuotes.run({}, {
      database: testApp.database,
      now: testApp.now,
      log: testApp.app.log,
    } as never);
    expect(await stored([unsent])).toBe(0);
    expect(await stored([others])).toBe(1);
    const exported = await testApp.call('GET', '/users/me/export', { token: client.token });
    expect(exported.json().more.booking_messages).toMatchObject([
      { removal_reason: 'harassment', picture_ids: [] },
      { picture_ids: [others] },
    ]);
    await leave(client);
    await runJobs(testApp, { later: true });
    expect(await stored([others])).toBe(0);
  });
});
