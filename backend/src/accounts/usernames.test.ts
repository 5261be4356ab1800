import { usernameFrom } from './usernames';

test.each([
  ['Amara Braids', 'amara.braids'],
  ['Zoë', 'zoe'],
  ["O'Neill-Adébáyọ̀", 'o.neill.adebayo'],
  ['李', 'member'],
  ['A', 'member'],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('%s becomes %s', (name, username) => {
  expect(usernameFrom(name)).toBe(username);
});
