import type { RemoteName } from './remote-name';

/** Initial files of a new remote: text by path from the checkout's root. */
export type Files = Readonly<Record<string, string>>;

/** The remote's exposed module (`./app`), its first screen with a test, and a gate that opens it on any deployment. */
export function screenFiles({ short, folder, title, component }: RemoteName): Files {
  const key = short.includes('-') ? `'${short}'` : short;
  const endpoint = `list${component}Services`;
  const hook = `useList${component}ServicesQuery`;
  return {
    [`${folder}/src/app.tsx`]: `import { defineRemote } from '@crown-and-coil/shared-ui/remote';
import declaration from '../remote.json';

export default defineRemote(declaration, {
  ${key}: () => import('./${short}/${short}'),
});
`,
    [`${folder}/src/api.ts`]: `import { api, listTags, type Page, type Service, type ServicesQuery } from '@crown-and-coil/shared-api';
import { answer, page, serviceRow } from '@crown-and-coil/shared-api/answers';

/** The calls that only this remote makes. Their names are unique among all parts of the platform. */
const ownApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    ${endpoint}: build.query<Page<Service>, ServicesQuery>({
      query: (params) => ({ url: '/services/', params }),
      responseSchema: answer(page(serviceRow)),
      providesTags: (found) => listTags('Service', found?.results),
    }),
  }),
});

export const { ${endpoint} } = ownApi.endpoints;
export const { ${hook} } = ownApi;
`,
    [`${folder}/src/${short}/${short}.tsx`]: `import { apiErrorMessage, loadAhead, MESSAGES } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  CardBody,
  CardGrid,
  EmptyState,
  Link,
  LinkCard,
  ListSkeleton,
  Page,
  PageHeader,
  PriceText,
  QueryState,
} from '@crown-and-coil/shared-ui';
import type { ScreenModule } from '@crown-and-coil/shared-ui/remote';
import { ${endpoint}, ${hook} } from '../api';

/** One row of a wide window. */
const SHOWN = 3;
const QUERY = { limit: SHOWN };

/** A server renders the page with these answers, and a link to it loads them ahead. */
export const prefetch: ScreenModule['prefetch'] = () => loadAhead(${endpoint}, QUERY);

/** Title and description are those of remote.json. */
export const head: ScreenModule['head'] = () => () => ({});

/** Where ${folder} begins: a few services, and the four states that every screen has. */
export default function ${component}() {
  const services = ${hook}(QUERY);
  return (
    <Page $tall>
      <PageHeader title="${title}" lead="New here: services that you can book today." />
      <QueryState
        query={services}
        skeleton={<ListSkeleton />}
        error={(error) => apiErrorMessage(error, MESSAGES.serviceListFailed)}
        empty={
          <EmptyState
            title={MESSAGES.noServices}
            action={<ButtonLink to={href.browseProfessionals()}>See our professionals</ButtonLink>}
          />
        }
      >
        {({ results }) => (
          <CardGrid>
            {results.map((service) => (
              <li key={service.id}>
                <LinkCard>
                  <CardBody>
                    <h2>
                      <Link to={href.serviceDetails({ serviceId: service.id })}>{service.name}</Link>
                    </h2>
                    <PriceText amount={service.price} />
                  </CardBody>
                </LinkCard>
              </li>
            ))}
          </CardGrid>
        )}
      </QueryState>
    </Page>
  );
}
`,
    [`${folder}/src/${short}/${short}.test.tsx`]: `import { MESSAGES, type Service } from '@crown-and-coil/shared-api';
import { type Answers, fakeApi, page, problem, store } from '@crown-and-coil/shared-api/testing';
import { renderScreens } from '@crown-and-coil/shared-ui/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import declaration from '../../remote.json';
import ${component} from './${short}';

const BRAIDS: Service = {
  id: 'service-1',
  name: 'Knotless box braids',
  description: 'Small to medium knotless parts.',
  price: 340,
  serviceDurationMinutes: 420,
  isActive: true,
  category: 'Protective Styles',
  menu: null,
  gates: null,
  timing: null,
  rating: null,
  professional: {
    id: 'pro-1',
    displayName: 'Adaeze Braids',
    location: 'Footscray VIC',
    timeZone: 'Australia/Melbourne',
  },
};

/** The screen at its address, as the shell draws it, in front of an API that answers this. */
function open(answers: Answers) {
  const api = fakeApi(answers);
  const screens = { ${key}: ${component} };
  renderScreens({ store, routes: declaration.routes, screens, at: '/${short}' });
  return api;
}

test('the page has its heading, and each service leads to its details', async () => {
  open({ 'GET /services/': page([BRAIDS]) });
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  expect(await screen.findByRole('link', { name: BRAIDS.name })).toHaveAttribute(
    'href',
    '/service-details/service-1',
  );
});

test('without services it says so, and leads on', async () => {
  open({ 'GET /services/': page([]) });
  expect(await screen.findByRole('heading', { name: MESSAGES.noServices })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See our professionals' })).toBeVisible();
});

test('a list that cannot be loaded offers to try again', async () => {
  const answers: Answers = { 'GET /services/': problem(500) };
  open(answers);
  expect(await screen.findByRole('alert')).toHaveTextContent(MESSAGES.serviceListFailed);
  answers['GET /services/'] = page([BRAIDS]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: BRAIDS.name })).toBeVisible();
});
`,
    [`e2e/gates/${folder}.spec.ts`]: `import { expect, test } from './test';

test('the page opens with its heading and what it lists', async ({ page }) => {
  await page.goto('/${short}');
  await expect(page.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  await expect(
    page
      .getByRole('article')
      .or(page.getByRole('heading', { name: 'No services available.' }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
`,
  };
}
