import type { ClientErrorEntry, FailedJob } from '@crown-and-coil/shared-api';
import { type Call, fakeApi, page, problem, unanswered } from '@crown-and-coil/shared-api/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { siteShortDate } from '../site-time/site-time';
import { renderAdmin } from '../testing/render-admin';
import { A_WEEK_AGO } from '../testing/samples';

const PATH = '/admin-dashboard?tab=failures';

const failedJob = (changes: Partial<FailedJob> = {}): FailedJob => ({
  id: '41',
  name: 'mail.send',
  attempts: 25,
  createdAt: A_WEEK_AGO,
  failedAt: A_WEEK_AGO,
  ...changes,
});

const report = (changes: Partial<ClientErrorEntry> = {}): ClientErrorEntry => ({
  id: 'report-1',
  remote: 'mfe-browse',
  version: '1.0.0-aaaaaaaa',
  route: '/browse-services',
  kind: 'render',
  message: 'services is not iterable',
  stack: 'TypeError: services is not iterable',
  componentStack: null,
  requestId: 'request-1',
  shellVersion: null,
  times: 3,
  firstAt: A_WEEK_AGO,
  lastAt: A_WEEK_AGO,
  ...changes,
});

const VERSIONS = [
  { remote: 'mfe-browse', version: '1.0.0-aaaaaaaa', failures: 2, times: 40, last_at: A_WEEK_AGO },
  { remote: 'shell', version: '2.0.0-bbbbbbbb', failures: 1, times: 1, last_at: A_WEEK_AGO },
];

const nothing = {
  'GET /admin/failed-jobs': page([]),
  'GET /admin/client-errors/versions': [],
  'GET /admin/client-errors': page([]),
};

test('lists versions with their failures, and the reports of the selected version', async () => {
  const { calls } = fakeApi({
    ...nothing,
    'GET /admin/client-errors/versions': VERSIONS,
    'GET /admin/client-errors': page([report()]),
  });
  const { address } = renderAdmin(PATH);
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  const day = siteShortDate(A_WEEK_AGO);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['mfe-browse 1.0.0-aaaaaaaa', '2', '40', day],
    ['shell 2.0.0-bbbbbbbb', '1', '1', day],
  ]);
  expect(await screen.findByText('services is not iterable')).toBeVisible();
  expect(screen.getByText(/3 times/)).toHaveTextContent('request request-1');

  const link = screen.getByRole('link', { name: 'shell 2.0.0-bbbbbbbb' });
  // The reports are below the table: the shell scrolls to the section that the address names.
  const { hash } = new URL(String(link.getAttribute('href')), 'http://localhost');
  expect(screen.getByRole('region', { name: 'All reports' })).toHaveAttribute('id', hash.slice(1));
  await userEvent.click(link);
  expect(await screen.findByRole('heading', { name: 'Reports of shell 2.0.0-bbbbbbbb' })).toBeVisible();
  expect(address()).toBe(`${PATH}&remote=shell&version=2.0.0-bbbbbbbb`);
  const asked = calls.filter(({ path }) => path === '/admin/client-errors').at(-1);
  expect([asked?.query.get('remote'), asked?.query.get('version')]).toEqual(['shell', '2.0.0-bbbbbbbb']);
});

test('retrying a failed job removes its row', async () => {
  let jobs = [failedJob()];
  const { calls } = fakeApi({
    ...nothing,
    'GET /admin/failed-jobs': () => page(jobs),
    'POST /admin/failed-jobs/41/retry': () => {
      jobs = [];
      return new Response(null, { status: 204 });
    },
  });
  renderAdmin(PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry: Send a mail, number 41' }));
  expect(await screen.findByText('Send a mail: runs again now')).toBeVisible();
  expect(await screen.findByText('None: every job was done or is still being tried.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Background jobs that gave up' })).toHaveFocus();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('more failed jobs than a page are on further pages, and all can be retried at once', async () => {
  let jobs = Array.from({ length: 21 }, (_none, place) => failedJob({ id: String(60 - place) }));
  fakeApi({
    ...nothing,
    'GET /admin/failed-jobs': ({ query }: Call) => {
      const skip = Number(query.get('skip'));
      return page(jobs.slice(skip, skip + 20), jobs.length, skip);
    },
    'POST /admin/failed-jobs/retry': () => {
      jobs = [];
      return { retried: 21 };
    },
  });
  const { address } = renderAdmin(PATH);
  await userEvent.click(await screen.findByRole('link', { name: 'Next page' }));
  expect(await screen.findByRole('button', { name: 'Retry: Send a mail, number 40' })).toBeVisible();
  expect(address()).toBe(`${PATH}&jobs=2`);
  await userEvent.click(screen.getByRole('button', { name: 'Retry all 21' }));
  expect(await screen.findByText('21 jobs run again now')).toBeVisible();
  expect(await screen.findByText('None: every job was done or is still being tried.')).toBeVisible();
});

test('a refused retry shows why, and the job stays', async () => {
  fakeApi({
    ...nothing,
    'GET /admin/failed-jobs': page([failedJob({ name: 'a.newer-kind' })]),
    'POST /admin/failed-jobs/41/retry': problem(409, 'This job is not waiting for a retry any more.'),
  });
  renderAdmin(PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry: a.newer-kind, number 41' }));
  expect(await screen.findByText('This job is not waiting for a retry any more.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry: a.newer-kind, number 41' })).toBeVisible();
});

test('shows empty, loading and error states', async () => {
  fakeApi({
    'GET /admin/failed-jobs': problem(500, 'x'),
    'GET /admin/client-errors/versions': [],
    'GET /admin/client-errors': unanswered,
  });
  renderAdmin(PATH);
  expect(await screen.findByRole('heading', { name: 'Nothing failed in a browser.' })).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the jobs.');
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
});
