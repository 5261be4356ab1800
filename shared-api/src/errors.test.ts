import { apiErrorMessage, apiErrorStatus, apiFieldErrors, isUnknownId, readFailure } from './errors';

const failure = (status: number | string, data?: unknown) => ({ status, data });

describe('the message of a failed call', () => {
  test("is the server's detail", () => {
    expect(apiErrorMessage(failure(409, { detail: 'That time is no longer available.' }), 'x')).toBe(
      'That time is no longer available.',
    );
  });

  test('is the first message of the rejected fields', () => {
    const detail = [
      { loc: ['body', 'name'], msg: 'Name is required', type: 'required' },
      { loc: ['body', 'price'], msg: 'Price must be positive and above $5', type: 'min' },
    ];
    expect(apiErrorMessage(failure(422, { detail }), 'x')).toBe('Name is required');
    expect(apiFieldErrors(failure(422, { detail }))).toHaveLength(2);
  });

  test.each([
    ['an HTML page', failure(502, '<html>')],
    ['an empty detail', failure(500, { detail: '' })],
    ['an empty list', failure(422, { detail: [] })],
    ['a thrown error', new Error('boom')],
    ['nothing', undefined],
  ])('is the fallback for %s', (_case, error) => {
    expect(apiErrorMessage(error, 'Failed to load services.')).toBe('Failed to load services.');
    expect(apiFieldErrors(error)).toEqual([]);
  });

  test.each([
    [true, 'FETCH_ERROR', 'Failed to save.', ''],
    [false, 'FETCH_ERROR', 'Failed to save.', ' You are offline: try again when you are connected.'],
    [false, 'TIMEOUT_ERROR', 'Failed to save.', ' You are offline: try again when you are connected.'],
    [false, 'FETCH_ERROR', 'Something went wrong. Please try again.', ' You are offline.'],
    [false, 500, 'Failed to save.', ''],
  ])('online: %s, %s: ends with whether the browser is offline', (isOnline, status, fallback, added) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: isOnline }, configurable: true });
    expect(apiErrorMessage(failure(status), fallback)).toBe(`${fallback}${added}`);
    if (before) Object.defineProperty(globalThis, 'navigator', before);
    else Reflect.deleteProperty(globalThis, 'navigator');
  });

  test("is the server's message when there is no detail", () => {
    expect(apiErrorMessage(failure(500, { message: 'Out of chairs.' }), 'x')).toBe('Out of chairs.');
  });

  test('ignores rejected fields that cannot be read', () => {
    const detail = [{ loc: 'body', msg: 1 }, null, { msg: 'Unknown specialization' }];
    expect(readFailure(failure(422, { detail }))).toEqual({
      status: 422,
      message: 'Unknown specialization',
      fields: [{ loc: [], msg: 'Unknown specialization', type: '' }],
    });
  });

  test.each([
    [400, true],
    [404, true],
    [422, true],
    [403, false],
    [500, false],
    ['FETCH_ERROR', false],
  ])('%s for a call by id means that the id is unknown: %s', (status, expected) => {
    expect(isUnknownId(failure(status))).toBe(expected);
  });

  test('has a status only when the server responded', () => {
    expect(apiErrorStatus(failure(404))).toBe(404);
    expect(apiErrorStatus(failure('FETCH_ERROR'))).toBeUndefined();
    // What the page of a proxy becomes, whose body is no JSON.
    expect(apiErrorStatus({ ...failure('PARSING_ERROR', '<html>'), originalStatus: 502 })).toBe(502);
    expect(apiErrorStatus(null)).toBeUndefined();
  });
});
