import { api, siteImagesApi, store } from '@crown-and-coil/shared-api';
import { takeKnownAnswers } from './known-answers';

const CAROUSEL = { image_type: 'homepage_carousel' } as const;

afterEach(() => {
  document.body.replaceChildren();
  store.dispatch(api.util.resetApiState());
});

function inThePage(answers: unknown): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'known-answers';
  script.textContent = JSON.stringify(answers);
  document.body.append(script);
}

test('what came with the page need not be asked for; what this release does not know is left alone', () => {
  inThePage([
    { endpoint: 'ofAnotherRelease', argument: 1, answer: 2 },
    { endpoint: 'listSiteImages', argument: CAROUSEL, answer: [{ id: 'one' }] },
  ]);
  takeKnownAnswers(store.dispatch);
  const { data } = siteImagesApi.endpoints.listSiteImages.select(CAROUSEL)(store.getState());
  expect(data).toEqual([{ id: 'one' }]);
});

test('a page without answers starts as ever', () => {
  expect(() => takeKnownAnswers(store.dispatch)).not.toThrow();
});
