import { type AppDispatch, servicesApi } from '@crown-and-coil/shared-api';
import type { Remote } from '@crown-and-coil/shared-ui/remote';
import { renderOnServer } from '@crown-and-coil/shared-ui/testing/render-on-server';
import { render } from './server';
import { registryWith, SERVICE, serverRenderedRemote } from './testing/server-rendered-remote';

const asked: string[] = [];
const answer = (status: number, body: unknown) => async (input: unknown) => {
  asked.push(input instanceof Request ? input.url : String(input));
  return Response.json(body, { status });
};
const pageOf = (
  url: string,
  fetchFrom = answer(200, SERVICE),
  label = 'Styles',
  remote: Remote = serverRenderedRemote,
) =>
  render({
    url,
    origin: 'https://crown.test',
    registry: registryWith(label),
    remote: { name: 'mfe-browse', module: { default: remote } },
    fetch: fetchFrom as typeof fetch,
  });

async function renderedPage(...request: Parameters<typeof pageOf>) {
  const page = await pageOf(...request);
  if (!page) throw new Error('The page was not rendered.');
  return page;
}

test("renders the frame with the registry's links, and the remote inside it with its responses", async () => {
  const page = await renderedPage('/service-details/1');
  expect(page.html).toMatch(
    /<main id="main"[\s\S]*<div data-remote="mfe-browse" data-drawn-version="7">[\s\S]*>Braids: \$340<\/h1>[\s\S]*<\/main>/,
  );
  expect(page.html.match(/<a [^>]*>Styles<\/a>/g)).toHaveLength(2);
  expect(page.html).toMatch(/<noscript><header[\s\S]*href="\/login"[\s\S]*<\/header><\/noscript>/);
  expect(page.html).toContain('id="_mfe-browse-server-');
  expect(page.html).not.toContain(' style="');
  expect(page.styles).toContain('color:red');
  expect(page.styles).toMatch(/data-styled\.g\d+\[id="/);
  expect(page.stylesVersion).toMatch(/^\d+\.\d+\.\d+$/);
  expect(page.head).toEqual({ title: 'Braids', structured: [{ url: 'https://crown.test' }] });
  expect(asked.at(-1)).toBe('https://crown.test/api/services/1');
});

test('the state contains the responses as JSON, and only those of its own page', async () => {
  const [one, other] = await Promise.all([
    renderedPage('/service-details/1'),
    renderedPage('/service-details/2', answer(200, { ...SERVICE, id: '2', name: 'Locs' }), 'Others'),
  ]);
  const { queries } = JSON.parse(JSON.stringify(one.state)).api;
  expect(Object.values(queries)).toMatchObject([{ status: 'fulfilled', data: { name: 'Braids' } }]);
  expect(other.html).toContain('Locs: $340');
  expect(other.html).toContain('>Others</a>');
  expect(JSON.stringify(other)).not.toMatch(/Braids|Styles/);
});

test('an unknown id is rendered as not found', async () => {
  const page = await renderedPage('/service-details/3', answer(404, { detail: 'Not found.' }));
  expect(page.html).toContain('>Service not found</h1>');
  expect(page.head).toEqual({ missing: true });
});

test('a failed response is left to the browser', async () => {
  const page = await renderedPage('/service-details/1', answer(503, {}));
  expect(page.html).toContain('>Loading</h1>');
  expect(page.state.api.queries).toEqual({});
});

test('a page with one of its two responses is rendered with it', async () => {
  const alsoAsksForAnother: Remote = {
    ...serverRenderedRemote,
    prefetch: (path, search) => async (dispatch: AppDispatch) => {
      await dispatch(serverRenderedRemote.prefetch?.(path, search) as never);
      await dispatch(servicesApi.endpoints.getService.initiate('2'));
    },
  };
  const found = answer(200, SERVICE);
  const missing = answer(503, {});
  const api = (input: unknown) =>
    (input instanceof Request && input.url.endsWith('/2') ? missing : found)(input);
  const html = await renderOnServer(
    async () => (await renderedPage('/service-details/1', api, 'Styles', alsoAsksForAnother)).html,
  );
  expect(html).toContain('Braids: $340');
});

test('a page whose screen has no metadata is left to the browser', async () => {
  expect(await pageOf('/book/1')).toBeNull();
  expect(await pageOf('/nowhere')).toBeNull();
});

test('rendering a page again gives the same result', async () => {
  const { html, head } = await renderOnServer(async () => {
    // The state has the time of its answers.
    const { state: _, ...page } = await renderedPage('/service-details/1');
    return page;
  });
  expect(html).toContain('Braids: $340');
  expect(head).toMatchObject({ title: 'Braids' });
});
