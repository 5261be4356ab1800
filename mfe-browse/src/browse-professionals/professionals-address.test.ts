import { readSearchView } from '../search-form/search-address';
import {
  type ProfessionalsView,
  readProfessionalsView,
  writeProfessionalsView,
} from './professionals-address';

const read = (query: string) => readProfessionalsView(new URLSearchParams(query));

test('an empty address shows the first page of everybody', () => {
  expect(read('')).toEqual({
    specializations: [],
    ...readSearchView(new URLSearchParams()),
    sort: 'best',
    compare: [],
    page: 1,
  });
});

test('a view survives the way through its address', () => {
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

test('an unknown order is the best one, which the address does not name', () => {
  expect(read('sort=shortest').sort).toBe('best');
  expect(writeProfessionalsView(read('sort=best')).toString()).toBe('');
});

test('unknown offers and languages are left out', () => {
  expect(read('offer=mobile&offer=sauna&offer=QUIET_visits&language=Klingon&language=somali')).toMatchObject({
    offers: ['quiet_visits', 'mobile'],
    languages: ['Somali'],
  });
});

test('unknown and repeated specializations are left out, and the catalogue gives the order', () => {
  const query =
    'specialization=Loctician&specialization=Wizard&specialization=braider&specialization=Loctician';
  expect(read(query).specializations).toEqual(['Braider', 'Loctician']);
});

test('blank location text is ignored', () => {
  expect(read('location=%20%20').location).toBe('');
  expect(writeProfessionalsView({ ...read(''), location: '   ' }).toString()).toBe('');
});
