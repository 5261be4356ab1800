import {
  type AppDispatch,
  api,
  availabilityApi,
  createStore,
  mediaApi,
  pageQuery,
  professionalsApi,
  servicesApi,
  siteImagesApi,
} from '@crown-and-coil/shared-api';
import { json, page, problem } from '@crown-and-coil/shared-api/testing';
import { renderOnServer } from '@crown-and-coil/shared-ui/testing/render-on-server';
import { type ComponentType, createElement } from 'react';
import { browseApi } from './api';
import BrowseProfessionals from './browse-professionals/browse-professionals';
import BrowseServices from './browse-services/browse-services';
import Home from './home/home';
import PublicProfessionalPage from './public-professional-page/public-professional-page';
import ServiceDetails from './service-details/service-details';
import { picture, professional, service, window } from './testing/samples';

const PROFILE_PICTURE = {
  professionalUuid: 'pro-1',
  url: '/media/adaeze.webp',
  srcset: '/media/adaeze-320.webp 320w',
  placeholder: null,
};

/** By path below the API. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/image': [{ ...picture(), imageType: 'homepage_carousel', alt: 'Braids in the evening sun' }],
  '/services/': page([service()], 41),
  '/professionals/': page([professional()], 41),
  '/media/public/pro-profile-pictures': [PROFILE_PICTURE],
  '/services/service-1': service(),
  '/media/public': [picture({ alt: 'Waist-length braids' })],
  '/professionals/pro-1': professional(),
  '/services/professional/pro-1': [service()],
  '/availability/professional/pro-1': [window('fri', '2026-11-26T23:00:00.000Z', '2026-11-27T06:00:00.000Z')],
  '/availability/professional/pro-1/next-starts': [
    { serviceId: 'service-1', startTime: '2026-11-26T23:00:00.000Z' },
  ],
};

const newStore = () =>
  createStore({
    baseUrl: 'https://crown-and-coil.test/api',
    fetch: async (input) => {
      const { pathname } = new URL(new Request(input).url);
      const answer = ANSWERS[pathname.replace(/^\/api/, '')];
      return answer === undefined ? problem(404) : json(answer);
    },
  });

interface PublicScreen {
  readonly path: string;
  readonly at: string;
  readonly Screen: ComponentType;
  /** The queries of the screen. */
  readonly load: (dispatch: AppDispatch) => readonly PromiseLike<{ readonly error?: unknown }>[];
  /** What a person reads on it. */
  readonly shows: readonly string[];
}

const once = { subscribe: false } as const;
const pictures = browseApi.endpoints.listProfilePictures.initiate({ professionalIds: ['pro-1'] }, once);

const SCREENS: readonly PublicScreen[] = [
  {
    path: '/',
    at: '/',
    Screen: Home,
    load: (dispatch) => [
      dispatch(siteImagesApi.endpoints.listSiteImages.initiate({ imageType: 'homepage_carousel' }, once)),
    ],
    shows: ['Find the hands that know', 'alt="Braids in the evening sun"'],
  },
  {
    path: '/browse-services',
    at: '/browse-services?page=2',
    Screen: BrowseServices,
    load: (dispatch) => [
      dispatch(browseApi.endpoints.listServices.initiate({ search: '', ...pageQuery(2) }, once)),
    ],
    shows: ['Knotless box braids', '$340', 'href="/service-details/service-1"', '41'],
  },
  {
    path: '/browse-professionals',
    at: '/browse-professionals?location=Footscray',
    Screen: BrowseProfessionals,
    load: (dispatch) => [
      dispatch(
        browseApi.endpoints.listProfessionals.initiate(
          { specializationNames: [], location: 'Footscray', ...pageQuery(1) },
          once,
        ),
      ),
      dispatch(pictures),
    ],
    shows: ['Adaeze Braids', '/media/adaeze.webp', 'href="/public-professional-page/pro-1"'],
  },
  {
    path: '/service-details/:serviceId',
    at: '/service-details/service-1',
    Screen: ServiceDetails,
    load: (dispatch) => [
      dispatch(servicesApi.endpoints.getService.initiate('service-1', once)),
      dispatch(
        mediaApi.endpoints.listPublicMedia.initiate(
          { userIdentifier: 'pro-1', mediaType: 'Portfolio', serviceCategory: 'Protective Styles' },
          once,
        ),
      ),
      dispatch(pictures),
    ],
    shows: ['Knotless box braids', '$340', 'alt="Waist-length braids"', 'Adaeze Braids'],
  },
  {
    path: '/public-professional-page/:professionalId',
    at: '/public-professional-page/pro-1',
    Screen: PublicProfessionalPage,
    load: (dispatch) => [
      dispatch(professionalsApi.endpoints.getProfessional.initiate('pro-1', once)),
      dispatch(pictures),
      dispatch(servicesApi.endpoints.listServicesOfProfessional.initiate('pro-1', once)),
      dispatch(browseApi.endpoints.listNextStarts.initiate('pro-1', once)),
      dispatch(
        availabilityApi.endpoints.listAvailabilityOfProfessional.initiate({ professionalId: 'pro-1' }, once),
      ),
    ],
    shows: ['Adaeze Braids', '$340', '10:00 am to 5:00 pm', 'Melbourne time (AEDT)', '/media/adaeze.webp'],
  },
];

/** A page as a server draws it: a store of its own, the answers in it, then the screen. */
async function draw({ path, at, Screen, load }: PublicScreen) {
  const store = newStore();
  const errors = (await Promise.all(load(store.dispatch))).flatMap(({ error }) => error ?? []);
  expect(errors).toEqual([]);
  try {
    return renderOnServer({ store, path, at, screen: createElement(Screen) });
  } finally {
    // Its timers would keep the process.
    store.dispatch(api.util.resetApiState());
  }
}

test.each(SCREENS)('$path is drawn whole on a server, each time the same', async (screen) => {
  const drawn = await draw(screen);
  for (const text of screen.shows) expect(drawn.html).toContain(text);
  // Nothing is still loading: the screen asks for no more than was loaded.
  expect(drawn.html).not.toContain('aria-busy="true"');
  expect(drawn.html).not.toContain('aria-hidden="true">Loading');
  expect(await draw(screen)).toEqual(drawn);
});
