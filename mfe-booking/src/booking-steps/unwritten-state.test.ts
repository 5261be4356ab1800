import { forgetUnwritten, keepUnwritten, readUnwritten } from './unwritten-state';

afterEach(() => sessionStorage.clear());

test('what was typed just before leaving is found again by its history entry, until it is written', () => {
  keepUnwritten('entry', { notes: 'Side part' });
  keepUnwritten('another', { notes: 'Middle part' });
  expect(readUnwritten('entry')).toEqual({ notes: 'Side part' });
  forgetUnwritten('entry');
  expect(readUnwritten('entry')).toBeUndefined();
  expect(readUnwritten('another')).toEqual({ notes: 'Middle part' });
});

test('nothing waiting keeps nothing, and whatever else lies there is no state', () => {
  keepUnwritten('entry', undefined);
  expect(sessionStorage).toHaveLength(0);
  for (const damaged of ['{', '3', 'null']) {
    sessionStorage.setItem('crown-and-coil.unwritten-step.entry', damaged);
    expect(readUnwritten('entry')).toBeUndefined();
  }
});
