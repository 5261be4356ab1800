import { servicesApi, useGetServiceQuery } from '@crown-and-coil/shared-api';
import { useParams } from '@crown-and-coil/shared-ui';
import { defineRemote } from '@crown-and-coil/shared-ui/remote';
import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';
import { renderOnServer } from '@crown-and-coil/shared-ui/testing/render-on-server';
import { createElement, useId } from 'react';
import styled from 'styled-components';
import { render } from './server';
import { link } from './testing/live-remotes';

const PATH = '/service-details/:id';

function Details() {
  const { id = '' } = useParams();
  const { data, isError } = useGetServiceQuery(id);
  const text = data ? `${data.name}: $${data.price}` : isError ? 'Service not found' : 'Loading';
  return createElement(Title, { id: useId() }, text);
}
const Title = styled.h1`
  color: red;
`;

const declaration = {
  name: 'mfe-browse',
  routes: [
    { path: PATH, screen: 'details' },
    { path: '/book/:id', screen: 'book' },
  ],
};
const remote = defineRemote(declaration, {
  details: async () => ({
    default: Details,
    prefetch:
      ({ id = '' }) =>
      (dispatch: never) =>
        (dispatch as (thunk: unknown) => unknown)(servicesApi.endpoints.getService.initiate(id)),
    head:
      ({ id = '' }, { origin }) =>
      (state: never) => {
        const { data } = servicesApi.endpoints.getService.select(id)(state);
        return data ? { title: data.name, structured: [{ url: origin }] } : { missing: true };
      },
  }),
  book: async () => ({ default: Details }),
});

const registryWith = (label: string) =>
  ({
    remotes: {
      'mfe-browse': {
        version: '7',
        routes: [
          { path: PATH, screen: 'details', access: 'public', title: 'Service', chunks: [] },
          { path: '/book/:id', screen: 'book', access: 'public', title: 'Book', chunks: [] },
        ],
        links: [
          link('header', '/service-details/1', { label }),
          link('footer', '/service-details/1', { label }),
        ],
      },
    },
  }) as unknown as Registry;

const asked: string[] = [];
const answer = (status: number, body: unknown) => async (input: unknown) => {
  asked.push(input instanceof Request ? input.url : String(input));
  return Response.json(body, { status });
};
const SERVICE = {
  id: '1',
  name: 'Braids',
  description: '',
  price: 340,
  service_duration_minutes: 60,
  is_active: true,
  category: 'Styling',
  professional: {
    id: 'p',
    display_name: 'Adaeze',
    location: 'Footscray VIC',
    time_zone: 'Australia/Melbourne',
  },
};

const pageOf = (url: string, fetchFrom = answer(200, SERVICE), label = 'Styles') =>
  render({
    url,
    origin: 'https://crown.test',
    registry: registryWith(label),
    remote: { name: 'mfe-browse', module: { default: remote } },
    fetch: fetchFrom as typeof fetch,
  });

async function drawn(...request: Parameters<typeof pageOf>) {
  const page = await pageOf(...request);
  if (!page) throw new Error('The page is not drawn.');
  return page;
}

test('draws the frame with the links of the registry, and the remote inside it with its answers', async () => {
  const page = await drawn('/service-details/1');
  expect(page.html).toMatch(
    /<main id="main"[\s\S]*<div data-remote="mfe-browse" data-drawn-version="7">[\s\S]*>Braids: \$340<\/h1>[\s\S]*<\/main>/,
  );
  expect(page.html.match(/<a [^>]*>Styles<\/a>/g)).toHaveLength(2);
  expect(page.html).toMatch(/<noscript><header[\s\S]*href="\/login"[\s\S]*<\/header><\/noscript>/);
  expect(page.html).toContain('id="_mfe-browse-1-');
  expect(page.html).not.toContain(' style="');
  expect(page.styles).toContain('color:red');
  expect(page.styles).toMatch(/data-styled\.g\d+\[id="/);
  expect(page.stylesVersion).toMatch(/^\d+\.\d+\.\d+$/);
  expect(page.head).toEqual({ title: 'Braids', structured: [{ url: 'https://crown.test' }] });
  expect(asked.at(-1)).toBe('https://crown.test/api/services/1');
});

test('the state has the answers as JSON, and each page only its own', async () => {
  const [one, other] = await Promise.all([
    drawn('/service-details/1'),
    drawn('/service-details/2', answer(200, { ...SERVICE, id: '2', name: 'Locs' }), 'Others'),
  ]);
  const { queries } = JSON.parse(JSON.stringify(one.state)).api;
  expect(Object.values(queries)).toMatchObject([{ status: 'fulfilled', data: { name: 'Braids' } }]);
  expect(other.html).toContain('Locs: $340');
  expect(other.html).toContain('>Others</a>');
  expect(JSON.stringify(other)).not.toMatch(/Braids|Styles/);
});

test('an unknown id is drawn as missing', async () => {
  const page = await drawn('/service-details/3', answer(404, { detail: 'Not found.' }));
  expect(page.html).toContain('>Service not found</h1>');
  expect(page.head).toEqual({ missing: true });
});

test('an answer that fails is left to the browser', async () => {
  const page = await drawn('/service-details/1', answer(503, {}));
  expect(page.html).toContain('>Loading</h1>');
  expect(page.state.api.queries).toEqual({});
});

test('a page whose screen has no head is left to the browser', async () => {
  expect(await pageOf('/book/1')).toBeNull();
  expect(await pageOf('/nowhere')).toBeNull();
});

test('a page is the same however often it is drawn', async () => {
  const { html, head } = await renderOnServer(async () => {
    // The state has the time of its answers.
    const { state: _, ...page } = await drawn('/service-details/1');
    return page;
  });
  expect(html).toContain('Braids: $340');
  expect(head).toMatchObject({ title: 'Braids' });
});
