import type { Files } from './files';
import type { RemoteName } from './remote-name';

/** The remote's public face, its first screen with its test, and the gate that opens it on any deployment. */
export function screenFiles({ short, folder, title, component }: RemoteName): Files {
  const key = short.includes('-') ? `'${short}'` : short;
  return {
    [`${folder}/src/app.tsx`]: `import { defineRemote } from '@crown-and-coil/shared-ui/remote';
import declaration from '../remote.json';

export default defineRemote(declaration, {
  ${key}: () => import('./${short}/${short}'),
});
`,
    [`${folder}/src/${short}/${short}.tsx`]: `import { apiErrorMessage, MESSAGES, useListServicesQuery } from '@crown-and-coil/shared-api';
import {
  ButtonLink,
  CardGrid,
  EmptyState,
  Page,
  PageHeader,
  QueryState,
  ServiceCard,
  ServiceGridSkeleton,
} from '@crown-and-coil/shared-ui';

/** One row of a wide window. */
const SHOWN = 3;

/** Where ${folder} begins: a few services, and the four states that every screen has. */
export default function ${component}() {
  const services = useListServicesQuery({ limit: SHOWN });
  return (
    <Page $tall>
      <PageHeader title="${title}" lead="New here: services that you can book today." />
      <QueryState
        query={services}
        skeleton={<ServiceGridSkeleton count={SHOWN} />}
        error={(error) => apiErrorMessage(error, MESSAGES.serviceListFailed)}
        empty={
          <EmptyState
            title={MESSAGES.noServices}
            action={<ButtonLink to="/browse-professionals">See our professionals</ButtonLink>}
          />
        }
      >
        {({ results }) => (
          <CardGrid>
            {results.map((service) => (
              <li key={service.id}>
                <ServiceCard
                  to={\`/service-details/\${service.id}\`}
                  name={service.name}
                  description={service.description}
                  category={service.category}
                  offeredBy={service.professional.display_name}
                  price={service.price}
                  durationMinutes={service.service_duration_minutes}
                  seed={service.id}
                />
              </li>
            ))}
          </CardGrid>
        )}
      </QueryState>
    </Page>
  );
}
`,
    [`${folder}/src/${short}/${short}.test.tsx`]: `import { MESSAGES, type Service, store } from '@crown-and-coil/shared-api';
import { type Answers, fakeApi, page, problem } from '@crown-and-coil/shared-api/testing';
import { drawScreens } from '@crown-and-coil/shared-ui/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import declaration from '../../remote.json';
import ${component} from './${short}';

const BRAIDS: Service = {
  id: 'service-1',
  name: 'Knotless box braids',
  description: 'Small to medium knotless parts.',
  price: 340,
  service_duration_minutes: 420,
  is_active: true,
  category: 'Protective Styles',
  professional: {
    id: 'pro-1',
    display_name: 'Adaeze Braids',
    location: 'Footscray VIC',
    time_zone: 'Australia/Melbourne',
  },
};

/** The screen at its address, as the shell draws it, in front of an API that answers this. */
function open(answers: Answers) {
  const api = fakeApi(answers);
  const screens = { ${key}: ${component} };
  drawScreens({ store, routes: declaration.routes, screens, at: '/${short}' });
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

test('a list that does not come can be asked for again', async () => {
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
