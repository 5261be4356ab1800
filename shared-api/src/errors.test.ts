import { apiErrorMessage, apiErrorStatus, apiFieldErrors } from './errors';

const failure = (status: number | string, data?: unknown) => ({ status, data });

describe('the sentence of a failed call', () => {
  test('is the detail that the server gave', () => {
    expect(apiErrorMessage(failure(409, { detail: 'That time is no longer available.' }), 'x')).toBe(
      'That time is no longer available.',
    );
  });

  test('is the first message of refused fields', () => {
    const detail = [
      { loc: ['body', 'name'], msg: 'Name is required', type: 'required' },
      { loc: ['body', 'price'], msg: 'Price must be positive and above $5', type: 'min' },
    ];
    expect(apiErrorMessage(failure(422, { detail }), 'x')).toBe('Name is required');
    expect(apiFieldErrors(failure(422, { detail }))).toHaveLength(2);
  });

  test.each([
    ['no answer', failure('FETCH_ERROR')],
    ['an HTML page', failure(502, '<html>')],
    ['an empty detail', failure(500, { detail: '' })],
    ['an empty list', failure(422, { detail: [] })],
    ['a thrown error', new Error('boom')],
    ['nothing', undefined],
  ])('is the fallback for %s', (_case, error) => {
    expect(apiErrorMessage(error, 'Failed to load services.')).toBe('Failed to load services.');
    expect(apiFieldErrors(error)).toEqual([]);
  });

  test('has a status only when the server answered', () => {
    expect(apiErrorStatus(failure(404))).toBe(404);
    expect(apiErrorStatus(failure('FETCH_ERROR'))).toBeUndefined();
    // What the page of a proxy becomes, whose body is no JSON.
    expect(apiErrorStatus({ ...failure('PARSING_ERROR', '<html>'), originalStatus: 502 })).toBe(502);
    expect(apiErrorStatus(null)).toBeUndefined();
  });
});
