import { api, siteImagesApi } from '@crown-and-coil/shared-api';
import { store } from '@crown-and-coil/shared-api/testing';
import { takeKnownAnswers } from './known-answers';

const CAROUSEL = { imageType: 'homepage_carousel' } as const;
const ON_THE_WIRE = { image_type: 'homepage_carousel' };

afterEach(() => {
  document.body.replaceChildren();
  store.dispatch(api.util.resetApiState());
});

function writeAnswers(answers: unknown): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'known-answers';
  script.textContent = JSON.stringify(answers);
  document.body.append(script);
}

test('fills the cache from the HTML and ignores endpoints of other releases', () => {
  writeAnswers([
    { endpoint: 'ofAnotherRelease', argument: 1, answer: 2 },
    { endpoint: 'listSiteImages', argument: ON_THE_WIRE, answer: [{ id: 'one', created_at: 'x' }] },
  ]);
  takeKnownAnswers(store.dispatch);
  const { data } = siteImagesApi.endpoints.listSiteImages.select(CAROUSEL)(store.getState());
  expect(data).toEqual([{ id: 'one', createdAt: 'x' }]);
});

test('does nothing on a page without answers', () => {
  expect(() => takeKnownAnswers(store.dispatch)).not.toThrow();
});
