import { byReason, chooseFiles } from './choose-files';

const file = (name: string) => new File(['x'], name);
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);
const rules = {
  remaining: 2,
  fullMessage: 'You can add up to 3 images.',
  refuse: ({ name }: File) => (name.endsWith('.pdf') ? 'Not a picture.' : undefined),
};

test('files are accepted up to the limit, and the others are listed with the reason', () => {
  const { taken, leftOut } = chooseFiles([file('a.jpg'), file('b.jpg'), file('c.jpg')], rules);
  expect(names(taken)).toEqual(['a.jpg', 'b.jpg']);
  expect(leftOut).toEqual([{ name: 'c.jpg', reason: 'You can add up to 3 images.' }]);
});

test('a rejected file does not count towards the limit', () => {
  const { taken, leftOut } = chooseFiles([file('list.pdf'), file('a.jpg'), file('b.jpg')], rules);
  expect(names(taken)).toEqual(['a.jpg', 'b.jpg']);
  expect(leftOut).toEqual([{ name: 'list.pdf', reason: 'Not a picture.' }]);
});

test('each reason is shown once, with all its files', () => {
  const { leftOut } = chooseFiles(
    [file('x.pdf'), file('a.jpg'), file('b.jpg'), file('c.jpg'), file('y.pdf')],
    rules,
  );
  expect(byReason(leftOut)).toEqual([
    { reason: 'Not a picture.', names: ['x.pdf', 'y.pdf'] },
    { reason: 'You can add up to 3 images.', names: ['c.jpg'] },
  ]);
});
