import { readSearchView } from '../search-form/search-address';
import {
  type ProfessionalsView,
  readProfessionalsView,
  writeProfessionalsView,
} from './professionals-address';

const read = (query: string) => readProfessionalsView(new URLSearchParams(query));

test('an empty query shows the first page of all professionals', () => {
  expect(read('')).toEqual({
    specializations: [],
    ...readSearchView(new URLSearchParams()),
    sort: 'best',
    compare: [],
    page: 1,
  });
});

test('a view is unchanged after it is written to the URL and read back', () => {
  const view: ProfessionalsView = {
    ...read(''),
    specializations: ['Braider', 'Loctician'],
    location: 'Footscray VIC',
    offers: ['step_free', 'mobile'],
    languages: ['Tok Pisin'],
    sort: 'rating',
    compare: ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002'],
    map: true,
    page: 2,
  };
  expect(read(writeProfessionalsView(view).toString())).toEqual(view);
});

test('an unknown order falls back to the best match, which the URL omits', () => {
  expect(read('sort=shortest').sort).toBe('best');
  expect(writeProfessionalsView(read('sort=best')).toString()).toBe('');
});

test('unknown offers and languages are ignored', () => {
  expect(read('offer=mobile&offer=sauna&offer=QUIET_visits&language=Klingon&language=somali')).toMatchObject({
    offers: ['quiet_visits', 'mobile'],
    languages: ['Somali'],
  });
});

test('unknown and repeated specialisations are dropped, and the catalogue sets the order', () => {
  const query =
    'specialization=Loctician&specialization=Wizard&specialization=braider&specialization=Loctician';
  expect(read(query).specializations).toEqual(['Braider', 'Loctician']);
});

test('a blank location is ignored', () => {
  expect(read('location=%20%20').location).toBe('');
  expect(writeProfessionalsView({ ...read(''), location: '   ' }).toString()).toBe('');
});
