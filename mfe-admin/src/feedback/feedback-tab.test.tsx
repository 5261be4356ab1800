import { fakeApi, page, problem } from '@crown-and-coil/shared-api/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../testing/render-admin';
import { feedback } from '../testing/samples';

const PATH = '/admin-dashboard?tab=feedback';

/** The files that the page has saved. */
const saved: { readonly name: string; readonly blob: Blob }[] = [];

beforeEach(() => {
  saved.length = 0;
  let blob = new Blob();
  jest.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    blob = content as Blob;
    return 'blob:file';
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  });
});
afterEach(() => jest.restoreAllMocks());

test("shows an answer's choices as text, with its comments, author and page", async () => {
  fakeApi({ 'GET /admin/feedback': page([feedback()]) });
  renderAdmin(PATH);
  const article = within(await screen.findByRole('article'));
  for (const text of [
    'Navigation',
    'Where is home?',
    'Booking process',
    'Easier booking',
    'naomi@example.com',
    'Client',
    'Sat, 3 Oct 2026, 7:00 pm AEST',
  ])
    expect(article.getByText(text)).toBeVisible();
  expect(article.getByText(/on \/browse-services\?page=2$/)).toBeVisible();
});

test("filters by question, answer and days; both days are whole days in the site's time zone", async () => {
  const { calls } = fakeApi({ 'GET /admin/feedback': page([feedback()]) });
  const { address } = renderAdmin(PATH);
  const choose = async (name: string, option: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name }), option);
  await choose('Question', 'Would switch for');
  await choose('Answer', 'Direct messaging');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-03' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-10-04' } });
  await screen.findByRole('article');
  expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({
    question: 'switchReason',
    choice: 'direct messaging',
    from: '2026-10-02T14:00:00.000Z',
    to: '2026-10-04T13:00:00.000Z',
  });
  expect(address()).toContain('from=2026-10-03&to=2026-10-04');
  const reset = screen.getByRole('button', { name: 'Reset' });
  await userEvent.click(reset);
  expect(address()).toBe('/admin-dashboard?tab=feedback');
  // Not disabled, which would drop the focus.
  expect(reset).toHaveAttribute('aria-disabled', 'true');
  expect(reset).toBeEnabled();
});

test('days that are the wrong way round are an error of the later field, until they are put right', async () => {
  fakeApi({ 'GET /admin/feedback': page([]) });
  renderAdmin(`${PATH}&from=2026-10-04&to=2026-10-03`);
  const to = await screen.findByLabelText('To');
  expect(to).toHaveAccessibleDescription('Must be on or after the first day');
  expect(to).toBeInvalid();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-03' } });
  await waitFor(() => expect(to).toBeValid());
  expect(to).not.toHaveAccessibleDescription();
});

test('a typed year applies once it is complete, a cleared day when the field is left', async () => {
  const { calls } = fakeApi({ 'GET /admin/feedback': page([feedback()]) });
  const { address } = renderAdmin(PATH);
  await screen.findByRole('article');
  const from = screen.getByLabelText('From');
  for (const typed of ['0002-10-03', '0020-10-03', '0202-10-03']) {
    fireEvent.change(from, { target: { value: typed } });
    expect(from).toHaveValue(typed);
  }
  expect(address()).toBe(PATH);
  expect(calls).toHaveLength(1);
  fireEvent.change(from, { target: { value: '2026-10-03' } });
  expect(address()).toBe(`${PATH}&from=2026-10-03`);
  fireEvent.change(from, { target: { value: '' } });
  expect(address()).toBe(`${PATH}&from=2026-10-03`);
  fireEvent.blur(from);
  expect(address()).toBe(PATH);
});

test('changing the question drops an answer filter that the new question does not have', async () => {
  fakeApi({ 'GET /admin/feedback': page([feedback()]) });
  const { address } = renderAdmin(`${PATH}&question=switchReason&choice=payment+system`);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Question' }), 'Smooth');
  expect(address()).toBe(`${PATH}&question=smooth`);
});

test('the export saves the filtered feedback', async () => {
  const { calls } = fakeApi({
    'GET /admin/feedback': page([feedback()]),
    'GET /admin/feedback.csv': () => new Response('id,confusing\r\n1,navigation\r\n'),
  });
  renderAdmin(`${PATH}&question=smooth`);
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Feedback exported')).toBeVisible();
  const call = calls.find(({ path }) => path === '/admin/feedback.csv');
  expect(call?.query.get('question')).toBe('smooth');
  expect(call?.headers.get('authorization')).toBe('Bearer token-of-admin');
  expect(saved).toHaveLength(1);
  expect(saved[0]?.name).toMatch(/^feedback-\d{4}-\d\d-\d\d\.csv$/);
  expect(saved[0]?.blob.type).toBe('text/csv;charset=utf-8');
  expect(await saved[0]?.blob.text()).toBe('id,confusing\r\n1,navigation\r\n');
});

test('the saved file begins with a byte order mark, so that Excel reads names with accents', async () => {
  fakeApi({
    'GET /admin/feedback': page([feedback()]),
    'GET /admin/feedback.csv': () => new Response('id,confusing\r\n1,Adébáyọ̀\r\n'),
  });
  renderAdmin(PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await screen.findByText('Feedback exported');
  const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []);
  expect([...bytes.slice(0, 5)]).toEqual([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('id')]);
});

test('a failed export shows an error and saves nothing', async () => {
  fakeApi({ 'GET /admin/feedback': page([feedback()]), 'GET /admin/feedback.csv': problem(503) });
  renderAdmin(PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('The export failed. Please try again.')).toBeVisible();
  expect(saved).toEqual([]);
});

test.each([
  [PATH, 'No feedback yet.'],
  [`${PATH}&question=smooth`, 'No feedback matches.'],
])('%s shows an empty message when there is no feedback', async (path, text) => {
  fakeApi({ 'GET /admin/feedback': page([]) });
  renderAdmin(path);
  expect(await screen.findByRole('heading', { name: text })).toBeVisible();
});

test('a list that failed to load shows an error', async () => {
  fakeApi({ 'GET /admin/feedback': problem(500, 'x') });
  renderAdmin(PATH);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load feedback.');
});
