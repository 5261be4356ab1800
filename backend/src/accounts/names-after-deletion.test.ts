import { runJobs } from '../../testing/background';
import { mailsTo } from '../../testing/mails';
import type { Person } from '../../testing/people';
import { book, bookOk, makeVisit, minutesIn } from '../bookings/testing/visit';
import { confirm, deleteAccount, messagesOf, testApp } from './testing/own-account-app';
import { forgetFarewells, tracesOf } from './testing/traces';

describe('after a deletion no name remains anywhere', () => {
  const rename = ({ token }: Person, first_name: string, last_name: string) =>
    testApp.call('PUT', '/clients/me', {
      token,
      body: { first_name, last_name, phone_number: '0498765432' },
    });

  test.each([
    ['an earlier first name', ['Nomvula', 'Sibusisiwe']],
    ['a name that ends with an apostrophe', ["Ayodeji'"]],
    ['a name that ends with a hyphen', ['Oluwaseun-']],
  ])("%s of a client, in the professional's notifications and mails", async (_what, names) => {
    const visit = await makeVisit(testApp);
    for (const [index, name] of names.entries()) {
      await rename(visit.client, name, 'Dlamini');
      const { id } = await bookOk(testApp, visit, { start_time: minutesIn(index * 120) });
      await confirm(visit, id);
    }
    // Sent before the deletion.
    await runJobs(testApp);
    expect((await deleteAccount(visit.client)).statusCode).toBe(204);
    expect(await messagesOf(visit.professional)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^New booking request from A former client for Box braids/),
        expect.stringMatching(/^A former client cancelled Box braids/),
      ]),
    );
    await forgetFarewells(testApp);
    expect(await tracesOf(testApp, [...names, 'Dlamini'])).toEqual([]);
  });

  test('an earlier display name of a professional', async () => {
    const visit = await makeVisit(testApp);
    for (const [index, display_name] of ["Thandeka'", 'Zanele-'].entries()) {
      const body = {
        display_name,
        professional_type: 'hairdresser',
        location: 'Fitzroy VIC',
        experience_years: 9,
        is_active: true,
        specializations: [5],
      };
      await testApp.call('PUT', '/professionals/me', { token: visit.professional.token, body });
      const start_time = minutesIn(index * 120);
      const answer = await book(testApp, visit, { start_time }, `key-${index}`);
      await confirm(visit, answer.json().id);
    }
    expect((await deleteAccount(visit.professional)).statusCode).toBe(204);
    await runJobs(testApp);
    await forgetFarewells(testApp);
    expect(await tracesOf(testApp, ['Thandeka', 'Zanele'])).toEqual([]);
  });

  test('a queued mail is sent without the name', async () => {
    const visit = await makeVisit(testApp);
    await rename(visit.client, 'Nomvula', 'Dlamini');
    await bookOk(testApp, visit);
    expect((await deleteAccount(visit.client)).statusCode).toBe(204);
    const texts = (await mailsTo(testApp, visit.professional.email)).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining('New booking request from A former client for Box braids'),
      expect.stringContaining('A former client cancelled Box braids'),
    ]);
    expect(texts.join()).not.toMatch(/Nomvula|Dlamini/);
  });

  test('in notifications and mails stored as text by an earlier version', async () => {
    const visit = await makeVisit(testApp);
    const { id } = await bookOk(testApp, visit);
    const { database } = testApp;
    await database
      .updateTable('notifications')
      .set({ message: 'New booking request from Adaeze for Box braids', details: null })
      .where('booking_id', '=', id)
      .execute();
    await database
      .updateTable('mails')
      .set({
        template_values: JSON.stringify({
          reader: 'professional',
          name: 'Amara Braids',
          type: 'booking_requested',
          message: 'New booking request from Adaeze for Box braids',
          bookingId: id,
          services: ['Box braids'],
          with: 'Adaeze Nwosu',
          when: 'Mon 5 Oct, 9:00 am to 10:00 am AEDT',
          total: '$50.00',
          unsubscribeToken: 'token',
        }),
      })
      .where('recipient', '=', visit.professional.email)
      .execute();
    await deleteAccount(visit.client);
    await runJobs(testApp);
    expect((await messagesOf(visit.professional)).at(-1)).toBe('New booking request');
    const texts = (await mailsTo(testApp, visit.professional.email)).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining('New booking request.'));
    expect(await tracesOf(testApp, ['Adaeze', 'Nwosu'])).toEqual([]);
  });
});
