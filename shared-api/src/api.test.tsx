import { fakeApi, problem, store } from '../testing';
import { api, listTags } from './api';

/** A build of a remote, as its `api.ts` runs when the build is loaded. */
const loadBuild = (build: number) =>
  api.injectEndpoints({
    overrideExisting: true,
    endpoints: (builder) => ({
      getThing: builder.query<{ build: number }, void>({
        query: () => `/things/${build}`,
        providesTags: ['Service'],
      }),
    }),
  });

test('a second build of a remote replaces its endpoints, also for screens of the first build', async () => {
  const server = fakeApi({ 'GET /things/1': { build: 1 }, 'GET /things/2': { build: 2 } });
  const complaints = jest.spyOn(console, 'error');
  const first = loadBuild(1).endpoints.getThing;
  const shown = store.dispatch(first.initiate());
  expect((await shown).data).toEqual({ build: 1 });

  const second = loadBuild(2).endpoints.getThing;
  expect((await store.dispatch(second.initiate(undefined, { forceRefetch: true }))).data).toEqual({
    build: 2,
  });
  expect(first.select()(store.getState()).data).toEqual({ build: 2 });

  store.dispatch(api.util.invalidateTags(['Service']));
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  expect(server.calls.map(({ path }) => path)).toEqual(['/things/1', '/things/2', '/things/2']);
  expect(complaints).not.toHaveBeenCalled();
  shown.unsubscribe();
});

test('a list has its own tag and one for each item', () => {
  expect(listTags('Service', [{ id: 'a' }])).toEqual([
    { type: 'Service', id: 'LIST' },
    { type: 'Service', id: 'a' },
  ]);
  expect(listTags('Service', undefined)).toEqual([{ type: 'Service', id: 'LIST' }]);
});

test.each(['constructor', '__proto__', 'toString'])(
  'the id "%s" in a URL is treated like any unknown id',
  async (id) => {
    fakeApi({ 'GET /things/': problem(404, 'Not found.') });
    const { getNamedThing, changeNamedThing } = api.injectEndpoints({
      overrideExisting: true,
      endpoints: (builder) => ({
        getNamedThing: builder.query<unknown, string>({
          query: () => '/things/',
          providesTags: (_thing, _error, name) => ['Client', { type: 'Service', id: name }],
        }),
        changeNamedThing: builder.mutation<unknown, string>({
          query: () => '/things/',
          invalidatesTags: (_thing, _error, name) => [{ type: 'Service', id: name }],
        }),
      }),
    }).endpoints;
    const shown = store.dispatch(getNamedThing.initiate(id));
    expect((await shown).error).toMatchObject({ status: 404 });
    expect(getNamedThing.select(id)(store.getState()).isError).toBe(true);
    expect((await store.dispatch(changeNamedThing.initiate(id))).error).toMatchObject({ status: 404 });
    expect(api.util.selectInvalidatedBy(store.getState(), ['Client'])).toHaveLength(1);
    shown.unsubscribe();
  },
);
