import { isExpiredAddress, workingPicture } from './picture-address';

const address = (expiresInSeconds: number) =>
  `/api/media/files/naomi-640.webp?expires=${Math.floor(Date.now() / 1000) + expiresInSeconds}&signature=s`;

test.each([
  ['/api/media/files/public-640.webp', false],
  [address(600), false],
  [address(5), true],
  [address(-600), true],
])('%s is expired: %s', (picture, expected) => {
  expect(isExpiredAddress(picture)).toBe(expected);
});

test('a picture is used until its URL expires', () => {
  const profile = { id: 'c', displayName: 'Naomi' };
  expect(workingPicture({ ...profile, picture: address(600) })).toMatch(/naomi/);
  expect(workingPicture({ ...profile, picture: address(-1) })).toBeNull();
  expect(workingPicture({ ...profile, picture: null })).toBeNull();
  expect(workingPicture(null)).toBeNull();
});
