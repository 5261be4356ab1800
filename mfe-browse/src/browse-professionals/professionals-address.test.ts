import {
  type ProfessionalsView,
  readProfessionalsView,
  writeProfessionalsView,
} from './professionals-address';

const read = (query: string) => readProfessionalsView(new URLSearchParams(query));

test('an empty address shows the first page of everybody', () => {
  expect(read('')).toEqual({ specializations: [], location: '', page: 1 });
});

test('a view survives the way through its address', () => {
  const view: ProfessionalsView = {
    specializations: ['Braider', 'Loctician'],
    location: 'Footscray VIC',
    page: 2,
  };
  expect(read(writeProfessionalsView(view).toString())).toEqual(view);
});

test('unknown and repeated specializations are left out, and the catalogue gives the order', () => {
  const query =
    'specialization=Loctician&specialization=Wizard&specialization=braider&specialization=Loctician';
  expect(read(query).specializations).toEqual(['Braider', 'Loctician']);
});

test('blank location text is ignored', () => {
  expect(read('location=%20%20').location).toBe('');
  expect(writeProfessionalsView({ specializations: [], location: '   ', page: 1 }).toString()).toBe('');
});
