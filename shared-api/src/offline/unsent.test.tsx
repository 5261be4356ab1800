import {
  dropUnsent,
  forgetUnsent,
  keepUnsent,
  readUnsent,
  sendUnsent,
  type Unsent,
  watchUnsent,
} from './unsent';

const ANN = { account: 'ann@demo.test', token: 'token' };
const note = (key: string, change: Partial<Unsent> = {}): Unsent => ({
  key,
  account: ANN.account,
  path: '/bookings/b/messages',
  body: { text: key },
  writtenAt: '2026-11-26T03:00:00Z',
  ...change,
});
const keysOf = (account = ANN.account) => readUnsent(account).map(({ key }) => key);

function server(...answers: (Response | Error)[]) {
  const sent: string[] = [];
  const send = async (_address: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get('idempotency-key') ?? '');
    const answer = answers.shift() ?? new Response('{}', { status: 201 });
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { sent, send: send as typeof fetch };
}
const refusal = (status: number, detail: unknown) =>
  ({ ok: false, status, json: async () => ({ detail }) }) as Response;
const taken = () => ({ ok: true, status: 201 }) as Response;

afterEach(() => localStorage.clear());

it('is sent oldest first with its idempotency key, then removed', async () => {
  keepUnsent(note('one'));
  keepUnsent(note('two'));
  const { sent, send } = server(taken(), taken());
  await sendUnsent(ANN, send);
  await sendUnsent(ANN, send);
  expect(sent).toEqual(['one', 'two']);
  expect(keysOf()).toEqual([]);
});

it('is neither sent nor visible to another account', async () => {
  keepUnsent(note('hers', { account: 'bea@demo.test' }));
  const { sent, send } = server();
  await sendUnsent(ANN, send);
  expect(sent).toEqual([]);
  expect(keysOf()).toEqual([]);
  expect(keysOf('bea@demo.test')).toEqual(['hers']);
});

it.each([
  ['there is no response', new Error('offline')],
  ['the session has ended', refusal(401, 'Not authenticated')],
  ['too many were sent', refusal(429, 'Later')],
  ['the server fails', refusal(503, 'Down')],
])('keeps its order when %s', async (_when, answer) => {
  keepUnsent(note('one'));
  keepUnsent(note('two'));
  const { sent, send } = server(answer);
  await sendUnsent(ANN, send);
  expect(sent).toEqual(['one']);
  expect(readUnsent(ANN.account)).toEqual([note('one'), note('two')]);
});

describe('a text with a version', () => {
  const text = note('one', {
    method: 'PUT',
    path: '/clients/c/notes',
    body: { notes: 'Tender scalp.', notes_version: 3 },
  });
  const conflictWith = (notes: string) =>
    new Response(JSON.stringify({ detail: 'Changed.', current: { notes, notes_version: 4 } }), {
      status: 409,
    });

  it('replaces the previous one, and is sent with PUT', async () => {
    keepUnsent(text);
    keepUnsent({ ...text, body: { ...text.body, notes: 'Tender scalp, always.' } });
    const send = jest.fn(async () => taken());
    await sendUnsent(ANN, send);
    expect(send).toHaveBeenCalledTimes(1);
    expect(send).toHaveBeenCalledWith(
      '/api/clients/c/notes',
      expect.objectContaining({
        method: 'PUT',
        body: '{"notes":"Tender scalp, always.","notes_version":3}',
      }),
    );
  });

  it.each([
    ['is refused and kept when another text was saved in the meantime', 'Prefers mornings.', ['one']],
    ['counts as saved when it conflicts with itself after a lost response', 'Tender scalp.', []],
  ])('%s', async (_what, saved, kept) => {
    keepUnsent(text);
    await sendUnsent(ANN, server(conflictWith(saved)).send);
    expect(readUnsent(ANN.account).map(({ key, refusal }) => [key, refusal])).toEqual(
      kept.map((key) => [key, 'Changed.']),
    );
  });
});

it.each([
  ['The conversation is closed.', 'The conversation is closed.'],
  [[{ msg: 'Too long', loc: ['text'], type: 'max' }], 'Too long'],
  [undefined, ''],
])(
  'when refused with %j keeps the reason, is not sent again, and does not block others',
  async (detail, words) => {
    keepUnsent(note('one'));
    keepUnsent(note('two'));
    const { sent, send } = server(refusal(409, detail), taken());
    await sendUnsent(ANN, send);
    await sendUnsent(ANN, send);
    expect(sent).toEqual(['one', 'two']);
    expect(readUnsent(ANN.account)).toEqual([note('one', { refusal: words })]);
  },
);

it('notifies listeners of changes, and can be dropped and cleared', () => {
  const heard = jest.fn();
  const stop = watchUnsent(heard);
  keepUnsent(note('one'));
  keepUnsent(note('two'));
  dropUnsent('one');
  expect(keysOf()).toEqual(['two']);
  forgetUnsent();
  expect(keysOf()).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(4);
  stop();
  keepUnsent(note('three'));
  expect(heard).toHaveBeenCalledTimes(4);
});

it('is limited in number, and corrupt storage counts as empty', () => {
  for (let count = 0; count < 50; count += 1) expect(keepUnsent(note(`${count}`))).toBe(true);
  expect(keepUnsent(note('one more'))).toBe(false);
  localStorage.setItem('crown-and-coil:unsent', '[{"key":1}, null');
  expect(keysOf()).toEqual([]);
});
