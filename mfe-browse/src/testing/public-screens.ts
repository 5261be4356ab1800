import { api, createStore, type PageState, readPageState } from '@crown-and-coil/shared-api';
import { json, page, problem } from '@crown-and-coil/shared-api/testing';
import remote from '../app';
import { picture, professional, reviewsPage, service } from './samples';

const PORTRAIT = {
  url: '/media/adaeze.webp',
  srcset: '/media/adaeze-320.webp 320w',
  placeholder: 'data:image/webp;base64,AAAA',
};

/** By path below the API. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/image': [{ ...picture(), imageType: 'homepage_carousel', alt: 'Braids in the evening sun' }],
  '/services/': page([service()], 41),
  '/professionals/': page([professional({ portrait: PORTRAIT })], 41),
  '/services/service-1': service(),
  '/media/public': [picture({ alt: 'Waist-length braids', placeholder: 'data:image/webp;base64,BBBB' })],
  '/professionals/pro-1': professional({ portrait: PORTRAIT }),
  '/professionals/pro-1/house-rules': { version: 0, rules: null, reliability: null },
  '/reviews/': reviewsPage(),
  '/services/professional/pro-1': [service()],
  '/services/service-1/free-days': [{ day: '2026-11-27', starts: ['2026-11-26T23:00:00.000Z'], total: 1 }],
  '/availability/professional/pro-1/next-starts': [
    { serviceId: 'service-1', startTime: '2026-11-26T23:00:00.000Z' },
  ],
};

/** The store of a page, before an API with one professional and one service; and the paths that were asked for. */
export function openPage(state?: PageState) {
  const asked: string[] = [];
  const store = createStore(
    {
      baseUrl: 'https://crown.test/api',
      fetch: async (input) => {
        const { pathname } = new URL(new Request(input).url);
        asked.push(pathname);
        const answer = ANSWERS[pathname.replace(/^\/api/, '')];
        return answer === undefined ? problem(404) : json(answer);
      },
      isForOnePage: state === undefined,
    },
    state,
  );
  return { store, asked };
}

/** What a server knows of the page at an address: the answers as they travel, and its head. */
export async function loadPublicScreen(at: string) {
  const { pathname, searchParams: search, origin } = new URL(at, 'https://crown.test');
  await remote.preload(pathname);
  const { store } = openPage();
  await store.dispatch((remote.prefetch?.(pathname, search) ?? (() => {})) as never);
  const head = remote.head?.(pathname, { search, origin })?.(store.getState() as never);
  const state: PageState = JSON.parse(JSON.stringify(readPageState(store)));
  store.dispatch(api.util.resetApiState());
  return { state, head };
}

interface PublicScreen {
  readonly at: string;
  /** What a person reads on it. */
  readonly shows: readonly string[];
}

/** The server-rendered pages. */
export const PUBLIC_SCREENS: readonly PublicScreen[] = [
  { at: '/', shows: ['Find the hands that know', 'alt="Braids in the evening sun"'] },
  {
    at: '/browse-services?page=2',
    shows: ['Knotless box braids', '$340', 'href="/service-details/service-1"', '41'],
  },
  {
    at: '/browse-professionals?location=Footscray',
    shows: ['Adaeze Braids', '/media/adaeze.webp', 'href="/public-professional-page/pro-1"'],
  },
  {
    at: '/service-details/service-1',
    shows: [
      'Knotless box braids',
      '$340',
      'alt="Waist-length braids"',
      'Adaeze Braids',
      'Neat parts, and no pulling.',
    ],
  },
  { at: '/service-details/unknown', shows: ['Service not found'] },
  {
    at: '/public-professional-page/pro-1',
    shows: [
      'Adaeze Braids',
      '$340',
      '10:00\u00a0am',
      'Melbourne time (AEDT)',
      '/media/adaeze.webp',
      'alt="Waist-length braids"',
      'Neat parts, and no pulling.',
    ],
  },
  { at: '/public-professional-page/unknown', shows: ['Professional not found'] },
  { at: '/waitlist-signup', shows: ['Be first in the chair.', 'needs JavaScript'] },
  { at: '/terms-of-use', shows: ['Terms of use'] },
  {
    at: '/compare-professionals?ids=01990000-0000-7000-8000-000000000000',
    shows: ['Compare professionals', 'Add a professional', 'Adaeze Braids'],
  },
  { at: '/how-we-order-results', shows: ['How we order results', 'Work on your hair type'] },
  { at: '/privacy-policy', shows: ['Privacy policy'] },
];
