import { uploadedTypeOf } from './uploaded-type';

test.each([
  ['professional', undefined, 'Professional Profile'],
  ['client', undefined, 'Client Profile'],
  ['admin', undefined, 'Unknown'],
  [null, undefined, 'Unknown'],
  ['client', 'Inspiration Picture', 'Inspiration Picture'],
  ['professional', 'Portfolio', 'Portfolio'],
] as const)('%s uploading %s gives %s', (role, given, type) =>
  expect(uploadedTypeOf(role, given)).toBe(type),
);
