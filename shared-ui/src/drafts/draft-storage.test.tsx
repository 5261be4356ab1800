import { draftOf, forgetAllDrafts, readDraft, restorableFields, writeDraft } from './draft-storage';

beforeEach(() => sessionStorage.clear());

const LOADED = { name: 'Braids', price: 90, attributes: [{ key: 'Color', value: '1B' }] };

test('only values that differ from the loaded ones are kept', () => {
  expect(draftOf({ ...LOADED, price: 95, attributes: [...LOADED.attributes] }, LOADED)).toEqual({
    base: { price: 90 },
    typed: { price: 95 },
  });
});

test('a field saved elsewhere in the meantime keeps its newer value; the others are restored', () => {
  const draft = draftOf({ ...LOADED, name: 'Long braids', price: 95 }, LOADED);
  expect(restorableFields(draft, { ...LOADED, price: 120 })).toEqual({ name: 'Long braids' });
});

test('a field that the form no longer has is left out', () => {
  const draft = draftOf({ ...LOADED, name: 'Long braids', price: 95 }, LOADED);
  expect(restorableFields(draft, { price: 90 })).toEqual({ price: 95 });
});

test('logging out deletes every draft and nothing else', () => {
  writeDraft('ada@example.com /create-service', draftOf({ name: 'x' }, { name: '' }));
  writeDraft('ada@example.com /create-product', draftOf({ name: 'y' }, { name: '' }));
  sessionStorage.setItem('crown-and-coil:scroll', '10');
  forgetAllDrafts();
  expect(readDraft('ada@example.com /create-service')).toBeUndefined();
  expect(sessionStorage).toHaveLength(1);
});
