import { servicesApi as publicServicesApi } from '@crown-and-coil/shared-api';
import { checkAnswers, fakeApi, store } from '@crown-and-coil/shared-api/testing';
import { product, service } from '../testing/samples';
import { availabilityApi } from './availability';
import { bookingsApi } from './bookings';
import { productsApi } from './products';
import { servicesApi } from './services';
import { todayApi } from './today';

const { listOwnAvailability, getAvailability } = availabilityApi.endpoints;
const { pageBookingsOfProfessional } = bookingsApi.endpoints;
const { listOwnProducts, getProduct } = productsApi.endpoints;
const { listOwnServices } = servicesApi.endpoints;
const page = { skip: 0, limit: 20 };

checkAnswers({
  lists: [
    ['/availability/', () => store.dispatch(listOwnAvailability.initiate({}))],
    [
      '/bookings/professionals/q',
      () => store.dispatch(pageBookingsOfProfessional.initiate({ professionalId: 'q', limit: 20 })),
    ],
    ['/product/all/my', () => store.dispatch(listOwnProducts.initiate(page))],
    ['/services/my', () => store.dispatch(listOwnServices.initiate(page))],
  ],
  details: [
    ['/availability/w', () => store.dispatch(getAvailability.initiate('w'))],
    ['/product/x', () => store.dispatch(getProduct.initiate('x'))],
    ['/professionals/me/today', () => store.dispatch(todayApi.endpoints.getToday.initiate())],
  ],
});

test('a list row seeds its detail, and never replaces a loaded one', async () => {
  const [row, good] = [service({ id: 'seeded' }), product({ id: 'seeded' })];
  const server = fakeApi({
    'GET /services/loaded': service({ id: 'loaded', name: 'Loaded' }),
    'GET /services/my': [row, service({ id: 'loaded', name: 'Listed' })],
    'GET /product/all/my': [good],
  });
  const { getService } = publicServicesApi.endpoints;
  await store.dispatch(getService.initiate('loaded'));
  await store.dispatch(listOwnServices.initiate({ skip: 0, limit: 9 }));
  await store.dispatch(listOwnProducts.initiate({ skip: 0, limit: 9 }));
  expect((await store.dispatch(getService.initiate('seeded'))).data).toEqual(row);
  expect((await store.dispatch(getService.initiate('loaded'))).data).toMatchObject({ name: 'Loaded' });
  expect((await store.dispatch(getProduct.initiate('seeded'))).data).toEqual(good);
  expect(server.calls).toHaveLength(3);
});
