import { professionalListError } from './queries';

test.each([
  ["the server's detail", { status: 503, data: { detail: 'Back at noon.' } }, 'Back at noon.'],
  [
    'the first rejected field',
    { status: 422, data: { detail: [{ msg: 'Unknown specialization' }] } },
    'Unknown specialization',
  ],
  ["the server's message", { status: 500, data: { message: 'Out of chairs.' } }, 'Out of chairs.'],
  ['a response without a message', { status: 500, data: {} }, 'Failed to load professionals.'],
  [
    'no response',
    { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' },
    'Failed to load professionals.',
  ],
  ['an error that is not JSON', { status: 'PARSING_ERROR', data: '<html>' }, 'Failed to load professionals.'],
  ["the error's own message", { name: 'Error', message: 'Out of memory' }, 'Out of memory'],
  ['an error without a message', {}, 'An unknown error occurred.'],
  ['something else', 'oops', 'An unknown error occurred.'],
])('shows a message for %s', (_what, error, sentence) => {
  expect(professionalListError(error)).toBe(sentence);
});
