import { pageOf, readPush } from './push';

const ORIGIN = 'https://crown.example';

test('a notification is shown with its text, and opens its page', () => {
  const sent = {
    id: 'n',
    title: 'Your booking is confirmed',
    body: 'Amara Braids',
    path: '/booking-details/b',
  };
  expect(readPush(JSON.stringify(sent), ORIGIN)).toEqual({
    title: 'Your booking is confirmed',
    body: 'Amara Braids',
    tag: 'n',
    path: '/booking-details/b',
  });
});

test.each([undefined, '', 'no JSON', 'null', '7', '[]', '{"title":7,"path":{}}'])(
  'a malformed push, %j, is shown with a generic text',
  (text) => {
    expect(readPush(text, ORIGIN)).toEqual({
      title: 'Crown & Coil',
      body: 'You have a notification.',
      tag: undefined,
      path: '/',
    });
  },
);

test.each([
  ['/booking-details/b?from=push', '/booking-details/b?from=push'],
  ['https://crown.example/account', '/account'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['data:text/html,x', '/'],
  [undefined, '/'],
  [7, '/'],
])('%j opens the page %s', (path, page) => expect(pageOf(path, ORIGIN)).toBe(page));
