import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  type Booking,
  HOUSE_RULES_TEMPLATES,
  type Invoice,
  type InvoiceSummary,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { storeBooking } from '../../testing/bookings';
import { mailsTo } from '../../testing/mails';
import { createMemoryProvider, type MemoryProvider } from '../../testing/payment-provider';
import { makeAdmin, makeClient, makeProfessional, type Person } from '../../testing/people';
import { changeBooking } from '../bookings/change-booking';
import { completeVisits } from '../bookings/scheduled-changes';
import { bookOk, makeVisit, NOW, renewVisit, type Visit } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import { inTransaction } from '../database/transactions';
import { applyPaymentEvent } from '../payments/apply-event';
import { deleteExpired } from '../retention/jobs';
import { drawInvoice } from './pdf';

const ABN = '51824753556';
let testApp: TestApp;
let provider: MemoryProvider;
let visit: Visit;
beforeAll(async () => {
  provider = createMemoryProvider(() => testApp.now());
  testApp = await createTestApp({ payments: provider });
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  provider.events.length = 0;
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
});

const get = (path: string, { token }: Person) => testApp.call('GET', path, { token });
const invoicesOf = async ({ id }: Pick<Booking, 'id'>, person: Person = visit.client) =>
  (await get(`/bookings/${id}/invoices`, person)).json<InvoiceSummary[]>();
const wholeInvoice = async ({ id }: Pick<InvoiceSummary, 'id'>, person: Person = visit.client) =>
  (await get(`/invoices/${id}`, person)).json<Invoice>();
const change = (booking: Pick<Booking, 'id'>, person: Person, body: object) =>
  testApp.call('PATCH', `/bookings/${booking.id}`, { token: person.token, body });
const saveDetails = ({ id, token }: Visit['professional'], body: object) =>
  testApp.call('PUT', `/professionals/${id}/business-details`, { token, body });
/** Texts of a PDF, as a reader selects them. pdf.js is an ES module that Jest cannot load. */
async function textOf(pdf: Buffer): Promise<string> {
  const read = `
    const { extractText } = require('unpdf');
    const bytes = Uint8Array.from(Buffer.from(process.argv[1], 'base64'));
    extractText(bytes, { mergePages: true }).then(({ text }) => process.stdout.write(text))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', read, pdf.toString('base64')], {
    cwd: __dirname,
    maxBuffer: 10_000_000,
  });
  return stdout;
}

/** Books, and pays the deposit of a fifth of the price, 10 AUD. */
async function bookWithDeposit(): Promise<Booking> {
  const { id } = visit.professional;
  const { database } = testApp;
  const rules = JSON.stringify(HOUSE_RULES_TEMPLATES.fair);
  await database
    .insertInto('house_rules')
    .values({ professional_id: id, version: 1, created_at: NOW, rules })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database.updateTable('professionals').set({ house_rules_version: 1 }).where('id', '=', id).execute();
  await database
    .insertInto('payment_accounts')
    .values({
      ...{ professional_id: id, reference: 'account', can_take_deposits: true },
      ...{ payouts_enabled: true, missing: [], created_at: NOW, checked_at: NOW },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const booking = await bookOk(testApp, visit, { house_rules_version: 1 });
  await database.updateTable('professionals').set({ house_rules_version: 0 }).where('id', '=', id).execute();
  await testApp.call('POST', `/bookings/${booking.id}/deposit`, { token: visit.client.token });
  provider.pay(booking.id);
  await deliver();
  return booking;
}

async function deliver(): Promise<void> {
  for (const event of [...provider.events, ...provider.events])
    await inTransaction(testApp.database, (transaction) =>
      applyPaymentEvent(transaction, event, testApp.now()),
    );
}

/** The visit took place: it is confirmed, and ends by the clock. */
async function complete(booking: Booking): Promise<void> {
  await change(booking, visit.professional, { status: 'confirmed' });
  testApp.setNow(new Date(booking.end_time));
  const { database, now, app } = testApp;
  await completeVisits({ database, now: now(), log: app.log, signal: undefined });
}

test('a completed visit without payments gets an invoice for the whole price, not a tax invoice', async () => {
  const booking = await bookOk(testApp, visit);
  expect(await invoicesOf(booking)).toEqual([]);
  await complete(booking);
  const [summary, ...others] = await invoicesOf(booking);
  expect(others).toEqual([]);
  if (summary === undefined) throw new Error('The visit has no invoice.');
  const invoice = await wholeInvoice(summary);
  expect(invoice).toMatchObject({
    ...{ kind: 'invoice', is_registered_for_gst: false, gst_cents: null, total_cents: 5000 },
    ...{ deposit_cents: 0, due_cents: 5000, adjusts: null, client_name: 'Zuri Okafor' },
    seller: { name: 'Amara Braids', abn: null },
    lines: [{ description: 'Box braids', quantity: 1, amount_cents: 5000 }],
  });
  const answer = await get(`/invoices/${summary.id}.pdf`, visit.professional);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="invoice-${summary.number}.pdf"`,
  });
  const text = await textOf(answer.rawPayload);
  expect(text).toContain(`Invoice ${summary.number}`);
  expect(text).not.toContain('Tax');
  for (const words of ['Amara Braids', 'Zuri Okafor', 'Mon 5 Oct, 9:00 am AEDT', 'Box braids', '$50.00'])
    expect(text).toContain(words);
});

test("a paid deposit gets a receipt; the visit's tax invoice shows it, the GST and the amount due on the day", async () => {
  const details = { business_name: 'Crowns by Amara', abn: '51 824 753 556', is_registered_for_gst: true };
  expect((await saveDetails(visit.professional, details)).json()).toEqual({ ...details, abn: ABN });
  const booking = await bookWithDeposit();
  expect(await invoicesOf(booking)).toEqual([
    expect.objectContaining({ kind: 'receipt', total_cents: 1000 }),
  ]);
  await complete(booking);
  const [receipt, summary] = await invoicesOf(booking, visit.professional);
  if (receipt === undefined || summary === undefined) throw new Error('A document is missing.');
  expect(summary.number).toBe(receipt.number + 1);
  expect(await wholeInvoice(receipt)).toMatchObject({ gst_cents: null, seller: { abn: ABN } });
  expect(await wholeInvoice(summary)).toMatchObject({
    ...{ kind: 'invoice', is_registered_for_gst: true, total_cents: 5000, gst_cents: 455 },
    ...{ deposit_cents: 1000, due_cents: 4000, seller: { name: 'Crowns by Amara', abn: ABN } },
  });
  const text = await textOf((await get(`/invoices/${summary.id}.pdf`, visit.client)).rawPayload);
  for (const words of ['Tax invoice', 'ABN 51 824 753 556', 'GST in the total', '$4.55', '$40.00'])
    expect(text).toContain(words);
  const mails = await mailsTo(testApp, visit.client.email);
  const linkOf = (subject: string) => mails.find((mail) => mail.subject?.startsWith(subject))?.link;
  expect(linkOf('Your deposit is paid')).toContain(`/invoice/${receipt.id}`);
  expect(linkOf('Your visit is complete')).toContain(`/invoice/${summary.id}`);
  await saveDetails(visit.professional, {});
});

test('undoing a no-show issues an adjustment note that names the invoice and leaves what is kept', async () => {
  const booking = await bookWithDeposit();
  await complete(booking);
  await change(booking, visit.professional, { no_show: true });
  await change(booking, visit.professional, { no_show: true });
  const [, invoice, note, ...others] = await invoicesOf(booking);
  expect(others).toEqual([]);
  if (invoice === undefined || note === undefined) throw new Error('A document is missing.');
  const { deposit } = (await get(`/bookings/${booking.id}`, visit.client)).json<Booking>();
  expect(await wholeInvoice(note)).toMatchObject({
    kind: 'adjustment_note',
    total_cents: (deposit?.kept_cents ?? 0) - 5000,
    adjusts: { id: invoice.id, number: invoice.number, kind: 'invoice' },
  });
  await change(booking, visit.professional, { no_show: false });
  const amounts = (await invoicesOf(booking)).slice(1).map(({ total_cents }) => total_cents);
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(5000);
});

test('a refunded deposit gets a refund receipt that names its receipt; a kept part gets an invoice', async () => {
  const early = await bookWithDeposit();
  await change(early, visit.client, { status: 'cancelled' });
  const [receipt, refund, ...others] = await invoicesOf(early);
  expect(others).toEqual([]);
  if (receipt === undefined || refund === undefined) throw new Error('A document is missing.');
  expect(await wholeInvoice(refund)).toMatchObject({
    ...{ kind: 'refund_receipt', total_cents: 1000, adjusts: { id: receipt.id } },
  });
  const mails = await mailsTo(testApp, visit.client.email);
  expect(mails.find(({ subject }) => subject?.startsWith('About the deposit'))?.link).toContain(refund.id);

  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
  const late = await bookWithDeposit();
  await change(late, visit.professional, { status: 'confirmed' });
  testApp.setNow(new Date(Date.parse(late.start_time) - 3_600_000));
  await change(late, visit.client, { status: 'cancelled' });
  const { deposit } = (await get(`/bookings/${late.id}`, visit.client)).json<Booking>();
  const documents = await invoicesOf(late);
  expect(deposit?.kept_cents).toBeGreaterThan(0);
  const kept = documents.find(({ kind }) => kind === 'invoice');
  expect(kept).toMatchObject({ total_cents: deposit?.kept_cents });
  expect(kept && (await wholeInvoice(kept))).toMatchObject({ due_cents: 0, lines: [{ quantity: 1 }] });
});

describe('the list of all documents', () => {
  const listOf = async (path: string, person: Person) => {
    const answer = await get(path, person);
    return answer.statusCode === 200 ? answer.json<InvoiceSummary[]>() : answer.statusCode;
  };

  test('shows a client their documents from all professionals, newest first, and hides them from others', async () => {
    // Without the documents of the tests before.
    const client = await makeClient(testApp);
    const first = await bookOk(testApp, { ...visit, client });
    const other = { ...(await makeVisit(testApp)), client };
    await complete(first);
    testApp.setNow(NOW);
    const second = await bookOk(testApp, other);
    await change(second, other.professional, { status: 'confirmed' });
    testApp.setNow(new Date(new Date(second.end_time).getTime() + 60_000));
    await completeVisits({
      ...{ database: testApp.database, now: testApp.now(), log: testApp.app.log, signal: undefined },
    });
    const path = `/clients/${client.id}/invoices`;
    const answer = await get(`${path}?limit=1`, client);
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.json()).toEqual([
      expect.objectContaining({ booking_id: second.id, time_zone: 'Australia/Melbourne' }),
    ]);
    const all = (await get(path, client)).json<InvoiceSummary[]>();
    expect(all.map(({ booking_id }) => booking_id)).toEqual([second.id, first.id]);
    const admin = await makeAdmin(testApp);
    expect(await listOf(path, admin)).toEqual(all);
    const stranger = await makeClient(testApp);
    for (const person of [stranger, visit.client, visit.professional, other.professional])
      expect(await listOf(path, person)).toBe(404);
    for (const bad of ['limit=0', 'limit=101', 'skip=-1', 'skip=x'])
      expect((await get(`${path}?${bad}`, client)).statusCode).toBe(422);
    expect((await get('/clients/no-id/invoices', client)).statusCode).toBe(404);
  });

  test("lets an admin search by booking, number, kind and either party's name", async () => {
    const admin = await makeAdmin(testApp);
    const booking = await bookWithDeposit();
    await complete(booking);
    const find = async (query: Record<string, string>) => {
      const answer = await get(`/admin/invoices?${new URLSearchParams(query)}`, admin);
      const { results, total } = answer.json<{ results: InvoiceSummary[]; total: number }>();
      expect(total).toBeGreaterThanOrEqual(results.length);
      return results.filter(({ booking_id }) => booking_id === booking.id).map(({ kind }) => kind);
    };
    const [receipt] = await invoicesOf(booking);
    expect(await find({ search: booking.id })).toEqual(['invoice', 'receipt']);
    expect(await find({ search: booking.id, kind: 'receipt' })).toEqual(['receipt']);
    expect(await find({ search: receipt?.id ?? '' })).toEqual(['receipt']);
    expect(await find({ search: String(receipt?.number) })).toEqual(['receipt']);
    expect(await find({ search: 'okafor amara' })).toEqual(['invoice', 'receipt']);
    expect(await find({ search: 'okafor zebra' })).toEqual([]);
    expect(await find({ search: '%' })).toEqual([]);
    for (const bad of ['kind=bill', 'limit=0', `search=${'x'.repeat(201)}`])
      expect((await get(`/admin/invoices?${bad}`, admin)).statusCode).toBe(422);
    for (const { token } of [visit.client, visit.professional])
      expect((await testApp.call('GET', '/admin/invoices', { token })).statusCode).toBe(403);
  });
});

test('is empty for an unpaid or cancelled request without payments', async () => {
  const booking = await bookOk(testApp, visit);
  await change(booking, visit.client, { status: 'cancelled' });
  expect(await invoicesOf(booking)).toEqual([]);
});

test.each([
  [{ abn: '51 824 753 557' }, 'This is not a valid ABN. Please check its 11 digits.'],
  [{ abn: '00 000 000 000' }, 'This is not a valid ABN. Please check its 11 digits.'],
  [{ is_registered_for_gst: true }, 'Enter your ABN: a tax invoice needs it.'],
  [{ business_name: 'a\u202eb' }, expect.any(String)],
  [{ business_name: 'x'.repeat(101) }, expect.any(String)],
])('invalid business details are refused: %j', async (body, message) => {
  const answer = await saveDetails(visit.professional, body);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail[0].msg).toEqual(message);
});

test('numbers have no gaps, despite concurrency and rollbacks', async () => {
  const professional = await makeProfessional(testApp);
  const clients = await Promise.all(Array.from({ length: 4 }, () => makeClient(testApp)));
  const bookings = await Promise.all(
    Array.from({ length: 20 }, (_none, index) =>
      storeBooking(testApp, {
        clientId: clients[index % 4]?.id ?? '',
        professionalId: professional.id,
        status: 'confirmed',
        start: new Date(NOW.getTime() - (index + 2) * 3_600_000),
      }),
    ),
  );
  const outcomes = await Promise.allSettled(
    bookings.map((id, index) =>
      inTransaction(testApp.database, async (transaction) => {
        await changeBooking(transaction, id, { status: 'completed' }, { by: 'system', now: NOW });
        if (index % 3 === 0) throw new Error('rolled back');
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(13);
  const listed = await get(`/professionals/${professional.id}/invoices?limit=5`, professional);
  expect(listed.headers['x-total-count']).toBe('13');
  expect(listed.json<InvoiceSummary[]>().map(({ number }) => number)).toEqual([13, 12, 11, 10, 9]);
  const all = await get(`/professionals/${professional.id}/invoices`, professional);
  expect(all.json<InvoiceSummary[]>().map(({ number }) => number)).toEqual(
    Array.from({ length: 13 }, (_none, index) => 13 - index),
  );
});

/** An invoice of a visit whose booking was deleted, issued so many days before the present. */
async function insertInvoice(daysAgo: number, by = newId(), to = newId()): Promise<string> {
  const id = newId();
  await sql`
    insert into invoices (id, professional_id, number, kind, booking_id, client_id, is_registered_for_gst, total_cents,
      document, seller_name, seller_abn, client_name, issued_at)
    values (${id}, ${by}, 100, 'invoice', ${newId()}, ${to}, false, 100, '{}', 'Amara', ${ABN}, 'Zuri',
      now() - ${daysAgo} * interval '1 day')`.execute(testApp.database);
  return id;
}

test('a document never changes, and is deleted after seven years', async () => {
  const [young, old] = [await insertInvoice(2556), await insertInvoice(2558)];
  const run = (statement: string) => sql.raw(`${statement} where id = '${young}'`).execute(testApp.database);
  for (const statement of [
    'update invoices set total_cents = 1',
    `update invoices set document = '{"lines": []}'`,
    `update invoices set client_name = 'Other'`,
    'update invoices set number = 2',
    'delete from invoices',
  ])
    await expect(run(statement)).rejects.toThrow('append-only');
  testApp.setNow(new Date());
  await deleteExpired.run({}, { database: testApp.database, now: testApp.now } as never);
  const left = await testApp.database
    .selectFrom('invoices')
    .select('id')
    .where('id', 'in', [young, old])
    .execute();
  expect(left).toEqual([{ id: young }]);
});

test("a deleted person's name is removed from documents, but a seller's name and ABN stay on tax invoices", async () => {
  const parties = await makeVisit(testApp);
  const { client, professional } = parties;
  const documentOf = async (registered: boolean) => {
    const body = registered ? { abn: ABN, is_registered_for_gst: true } : { abn: ABN };
    await saveDetails(professional, body);
    const id = await storeBooking(testApp, {
      ...{ clientId: client.id, professionalId: professional.id, status: 'confirmed' },
      start: new Date(NOW.getTime() - (registered ? 9 : 5) * 3_600_000),
    });
    await inTransaction(testApp.database, (transaction) =>
      changeBooking(transaction, id, { status: 'completed' }, { by: 'system', now: NOW }),
    );
    return { id };
  };
  const bookings = [await documentOf(false), await documentOf(true)];
  await insertInvoice(10, professional.id, client.id);
  const exported = (await get('/users/me/export', client)).json();
  expect(exported.more.invoices).toHaveLength(3);
  const ofProfessional = (await get('/users/me/export', professional)).json();
  expect(ofProfessional.more.invoices).toHaveLength(3);
  expect(ofProfessional.more.business_details).toEqual([expect.objectContaining({ abn: ABN })]);
  const leave = async ({ token }: Person) => {
    const body = { password: 'a long enough password' };
    expect((await testApp.call('DELETE', '/users/me', { token, body })).statusCode).toBe(204);
    await runJobs(testApp);
  };
  await leave(client);
  for (const booking of bookings)
    expect(await invoicesOf(booking, professional)).toEqual([
      expect.objectContaining({ client_name: 'A former client', total_cents: 3000 }),
    ]);
  await leave(professional);
  const left = await testApp.database
    .selectFrom('invoices')
    .select(['is_registered_for_gst', 'seller_name', 'seller_abn', 'client_name', 'total_cents'])
    .where('professional_id', '=', professional.id)
    .orderBy('number')
    .execute();
  const kept = { client_name: null, total_cents: 3000 };
  const nameless = { ...kept, is_registered_for_gst: false, seller_name: null, seller_abn: null };
  expect(left).toEqual([
    nameless,
    { ...kept, is_registered_for_gst: true, seller_name: 'Amara Braids', seller_abn: ABN },
    // Its booking was deleted by age before.
    { ...nameless, total_cents: 100 },
  ]);
  const details = testApp.database
    .selectFrom('business_details')
    .selectAll()
    .where('professional_id', '=', professional.id);
  expect(await details.execute()).toEqual([]);
});

test('names in every script, with emoji, hostile or endless, are printed and can be selected', async () => {
  const names = [
    ...['Adébáyọ̀ Ọlátúnjí', 'Łukasz Żółć', 'Nguyễn Thị Hồng', 'Анна Каренина', 'Ελένη Παπαδοπούλου'],
    ...['አበበ ቢቂላ', '王小明 さくら', '김민수 꽃잎', '<b>&amp;</b> (Tj) \\) %PDF'],
  ];
  const lines = [
    ...names,
    'محمد العربي',
    'Braids 😀',
    '\u202eevil\u0000\u200d',
    'W'.repeat(100),
    '👩🏾‍🦱'.repeat(50),
  ];
  const invoice: Invoice = {
    ...{ id: newId(), number: 1, kind: 'invoice', is_registered_for_gst: false, booking_id: newId() },
    ...{
      seller_name: 'x'.repeat(100),
      client_name: names[0] ?? '',
      issued_at: NOW.toISOString(),
      total_cents: 123_456_700,
    },
    ...{ currency: 'AUD', seller: { name: 'x'.repeat(100), abn: ABN }, visit_start: NOW.toISOString() },
    ...{
      time_zone: 'Australia/Melbourne',
      gst_cents: null,
      deposit_cents: 0,
      charged_cents: 0,
      due_cents: 123_456_700,
    },
    adjusts: null,
    lines: Array.from({ length: 70 }, (_none, index) => ({
      description: lines[index % lines.length] ?? '',
      quantity: 999,
      amount_cents: 100_000_00,
    })),
  };
  const pdf = await drawInvoice(invoice);
  const text = (await textOf(pdf)).normalize('NFC').replace(/[\s\p{Cc}]/gu, '');
  for (const name of names) expect(text).toContain(name.normalize('NFC').replace(/\s/gu, ''));
  expect(text).toContain('محمد');
  expect(text).toContain('😀');
  expect(text).toContain('$1,234,567.00');
  expect((await drawInvoice(invoice)).equals(pdf)).toBe(true);
});
