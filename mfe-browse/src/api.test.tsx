import { checkAnswers, fakeApi, reportedMessages, store } from '@crown-and-coil/shared-api/testing';
import { browseApi } from './api';

const { listServices, listProfessionals, listNextStarts } = browseApi.endpoints;

checkAnswers({
  pages: [
    ['/services/', () => store.dispatch(listServices.initiate({}))],
    ['/professionals/', () => store.dispatch(listProfessionals.initiate({}))],
  ],
  lists: [['/availability/professional/p/next-starts', () => store.dispatch(listNextStarts.initiate('p'))]],
});

test('a page without a total counts the results it received', async () => {
  const service = {
    id: 's1',
    name: 'Braids',
    description: '',
    price: 90,
    serviceDurationMinutes: 60,
    category: 'Styling',
    professional: { id: 'p1', displayName: 'Adaeze', location: 'Perth WA', timeZone: 'Australia/Perth' },
  };
  fakeApi({ 'GET /services/': { results: [service] } });
  const { data } = await store.dispatch(listServices.initiate({}));
  expect(data).toMatchObject({ results: [service], total: 1 });
  expect(reportedMessages()).toEqual([]);
});
