import { fileSize } from './upload-row';

test.each([
  [0, '1 KB'],
  [1_500, '1 KB'],
  [310 * 1024, '310 KB'],
  [1024 * 1024, '1.0 MB'],
  [2_516_582, '2.4 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
