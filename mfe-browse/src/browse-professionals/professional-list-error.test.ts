import { professionalListError } from './professional-list-error';

test.each([
  ['the detail of the server', { status: 503, data: { detail: 'Back at noon.' } }, 'Back at noon.'],
  [
    'the first refused field',
    { status: 422, data: { detail: [{ msg: 'Unknown specialization' }] } },
    'Unknown specialization',
  ],
  ['the message of the server', { status: 500, data: { message: 'Out of chairs.' } }, 'Out of chairs.'],
  ['an answer without a word', { status: 500, data: {} }, 'Failed to load professionals.'],
  [
    'no answer',
    { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' },
    'Failed to load professionals.',
  ],
  ['a failure that is no JSON', { status: 'PARSING_ERROR', data: '<html>' }, 'Failed to load professionals.'],
  ["the error's own message", { name: 'Error', message: 'Out of memory' }, 'Out of memory'],
  ['an error without a message', {}, 'An unknown error occurred.'],
  ['something else', 'oops', 'An unknown error occurred.'],
])('%s is shown', (_what, error, sentence) => {
  expect(professionalListError(error)).toBe(sentence);
});
