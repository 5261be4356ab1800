import { servicesApi } from '@crown-and-coil/shared-api';
import { fakeApi, page, store, unanswered } from '@crown-and-coil/shared-api/testing';
import { act, screen } from '@testing-library/react';
import { browseApi } from './api';
import remote from './app';
import BrowseServices from './browse-services/browse-services';
import { queryOf } from './browse-services/queries';
import { readServicesView } from './browse-services/services-address';
import ServiceDetails from './service-details/service-details';
import { renderScreen } from './testing/render-screen';
import { professional, service } from './testing/samples';

const { getService } = servicesApi.endpoints;
const detail = () => getService.select('service-1')(store.getState()).data;

/** Shows the list and leaves it. */
async function list() {
  const { leave } = renderScreen(BrowseServices, ['/browse-services'], '/browse-services');
  await screen.findByText('Knotless box braids');
  act(leave);
}

test('a listed service is shown at once, before its details have loaded', async () => {
  fakeApi({ 'GET /services/': page([service()]), 'GET /services/service-1': unanswered });
  await list();
  renderScreen(ServiceDetails, ['/service-details/:serviceId'], '/service-details/service-1');
  expect(screen.getByRole('heading', { level: 1, name: 'Knotless box braids' })).toBeVisible();
});

test('a seeded detail is as old as the list it came from', async () => {
  fakeApi({ 'GET /services/': page([service()]) });
  const { listServices } = browseApi.endpoints;
  await act(() => store.dispatch(listServices.initiate(queryOf(readServicesView(new URLSearchParams())))));
  const hourLater = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  await list();
  hourLater.mockRestore();
  const { fulfilledTimeStamp } = getService.select('service-1')(store.getState());
  expect(fulfilledTimeStamp).toBeLessThanOrEqual(Date.now());
});

test('a row does not replace a loaded detail', async () => {
  fakeApi({
    'GET /services/': page([service({ price: 1 })]),
    'GET /services/service-1': service({ price: 2 }),
  });
  await store.dispatch(getService.initiate('service-1', { subscribe: false }));
  await list();
  expect(detail()?.price).toBe(2);
});

test('a row does not replace a detail that is loading', async () => {
  let answer: (found: unknown) => void = () => {};
  const detailOnItsWay = new Promise((resolve) => {
    answer = resolve;
  });
  fakeApi({
    'GET /services/': page([service({ price: 1 })]),
    'GET /services/service-1': () => detailOnItsWay,
  });
  const loading = store.dispatch(getService.initiate('service-1', { subscribe: false }));
  await list();
  expect(detail()).toBeUndefined();
  answer(service({ price: 2 }));
  await loading;
  expect(detail()?.price).toBe(2);
});

test('a row without its professional does not seed a detail', async () => {
  fakeApi({ 'GET /services/': page([{ ...service(), professional: null }]) });
  await list();
  expect(detail()).toBeUndefined();
});

test("hovering a link prefetches its screen's data once", async () => {
  const { calls } = fakeApi({
    'GET /services/service-1': service(),
    'GET /media/public': [],
    'GET /professionals/pro-1': professional(),
  });
  const path = '/service-details/service-1';
  await remote.preload(path);
  const prefetch = () => store.dispatch((remote.prefetch?.(path) ?? (() => {})) as never);
  await act(prefetch);
  await act(prefetch);
  expect(detail()).toBeDefined();
  expect(calls.map((call) => call.path)).toEqual([
    '/services/service-1',
    '/media/public',
    '/professionals/pro-1',
  ]);
});
