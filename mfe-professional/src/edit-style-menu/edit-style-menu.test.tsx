import {
  MAX_CADENCE_TIERS,
  type MediaItem,
  MIN_CADENCE_TIERS,
  type StyleMenu,
} from '@crown-and-coil/shared-api';
import {
  type Call,
  fakeApi,
  ownList,
  problem,
  sampleCadence,
  sampleMenu,
} from '@crown-and-coil/shared-api/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE, product, service } from '../testing/samples';

const PATH = '/edit-style-menu/braids';
const DASHBOARD = { 'GET /professionals/profile': ADAEZE, 'GET /media/public': [], 'GET /services/my': [] };
const PRODUCT_ID = '01990000-0000-7000-8000-000000000001';
const storedMenu = (changes: Partial<StyleMenu> = {}) =>
  sampleMenu({
    hair: { name: 'X-pression braiding hair', isPreStretched: true, productId: PRODUCT_ID },
    ...changes,
  });
const NO_MENU: StyleMenu = {
  ...sampleMenu(),
  revision: 0,
  groups: [],
  variants: [],
  hair: null,
  hairProduct: null,
  preparation: [],
  addOns: [],
  cadence: null,
};

const serve = (menu: StyleMenu, more: Record<string, unknown> = {}) =>
  fakeApi({
    ...DASHBOARD,
    'GET /services/braids': service(),
    'GET /services/braids/menu': menu,
    'GET /product/all/my': [],
    'PUT /services/braids/menu': menu,
    ...more,
  });

const cell = (row: string, column: number) => {
  const cells = within(screen.getByRole('row', { name: new RegExp(`^${row}`) })).getAllByRole('gridcell');
  const found = cells[column];
  if (!found) throw new Error(`${row} has no column ${column}.`);
  return found;
};
const focus = (target: HTMLElement) => act(() => target.focus());
const [PRICE, SHORTEST, LONGEST] = [1, 2, 3];
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save menu' }));
const sent = (calls: readonly { method: string; body?: unknown }[]) =>
  calls.findLast(({ method }) => method === 'PUT')?.body as StyleMenu;

beforeEach(() => sessionStorage.clear());

describe('a service without a menu', () => {
  it('starts from an example, which is labelled as one, and is saved as a whole', async () => {
    const { calls } = serve(NO_MENU);
    const { address } = renderWorkspace(PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Start from Knotless braids' }));
    expect(screen.getByText(/example values of “Knotless braids”/)).toBeVisible();
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(1);
    expect(within(screen.getByRole('grid')).getAllByRole('row')).toHaveLength(21);
    await save();
    await waitFor(() => expect(address()).toBe('/professional-dashboard?tab=services'));
    const { revision, groups, variants } = sent(calls);
    expect(revision).toBe(0);
    expect(groups.map(({ name, options }) => [name, options.length])).toEqual([
      ['Size', 5],
      ['Length', 4],
    ]);
    expect(variants).toHaveLength(20);
    expect(variants[0]).toMatchObject({ priceCents: 16_000, minutesMin: 150, minutesMax: 180, packs: 3 });
    expect(sessionStorage).toHaveLength(0);
  });

  it("starts blank, with the service's price and length, and grows by groups and options", async () => {
    serve(NO_MENU);
    renderWorkspace(PATH);
    const blank = await screen.findByRole('button', { name: 'Start with a blank menu' });
    // On a phone with letters of twice the size one line is wider than the page.
    expect(blank).toHaveStyle({ whiteSpace: 'normal' });
    await userEvent.click(blank);
    expect(cell('This service', PRICE)).toHaveTextContent('$340');
    expect(cell('This service', LONGEST)).toHaveTextContent('7 h');
    await userEvent.click(screen.getByRole('button', { name: 'Add option group' }));
    expect(screen.getByLabelText('Group')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Option 2'), 'Large');
    expect(cell('Large', PRICE)).toHaveTextContent('$340');
    await userEvent.click(screen.getByRole('button', { name: 'Add option to Option group 1' }));
    expect(screen.getByLabelText('Option 3')).toHaveFocus();
    expect(within(screen.getByRole('grid')).getAllByRole('row')).toHaveLength(4);
  });
});

describe('the picture of an option', () => {
  const picture = (id: string, alt: string | null): MediaItem => ({
    id,
    alt,
    url: `/api/files/${id}.webp`,
    srcset: `/api/files/${id}.webp 500w`,
    mediaType: 'Portfolio',
    serviceCategory: 'Protective Styles',
    width: 500,
    height: 600,
    placeholder: null,
    look: null,
  });
  const PICTURES = [picture(PRODUCT_ID, 'Medium knotless braids'), picture('other', null)];

  it('is chosen from the portfolio, which loads on demand, and can be removed', async () => {
    const { calls } = serve(storedMenu(), { 'GET /media': PICTURES });
    renderWorkspace(PATH);
    await userEvent.click(await screen.findByText('Add a picture to Medium'));
    await userEvent.click(await screen.findByRole('radio', { name: 'Medium knotless braids' }));
    expect(screen.getByText('Change the picture of Medium')).toBeVisible();
    expect(calls.filter(({ path }) => path === '/media')).toHaveLength(1);
    await save();
    await waitFor(() => expect(sent(calls)?.groups[0]?.options[1]?.pictureId).toBe(PRODUCT_ID));
    expect(sent(calls).groups[0]?.options[0]?.pictureId).toBeNull();
  });

  it('is rejected on its option when it was deleted', async () => {
    const menu = storedMenu();
    const groups = menu.groups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, pictureId: PRODUCT_ID })),
    }));
    const loc = ['body', 'groups', '0', 'options', '0', 'picture_id'];
    serve(
      { ...menu, groups },
      {
        'GET /media': [],
        'PUT /services/braids/menu': problem(422, [
          { loc, msg: 'Choose one of your pictures', type: 'unknown' },
        ]),
      },
    );
    renderWorkspace(PATH);
    await screen.findByRole('grid');
    await save();
    expect((await screen.findAllByText('Choose one of your pictures')).length).toBeGreaterThan(0);
  });
});

describe('the grid', () => {
  it('is one tab stop: arrows move, Enter edits and moves down, Escape cancels', async () => {
    serve(storedMenu());
    renderWorkspace(PATH);
    await screen.findByRole('grid', { name: 'Combinations' });
    focus(cell('Small, Mid-back', PRICE));
    await userEvent.keyboard('{Enter}');
    const box = screen.getByLabelText('Price, Small, Mid-back');
    expect(box).toHaveValue('320');
    await userEvent.keyboard('335{Enter}');
    expect(cell('Small, Mid-back', PRICE)).toHaveTextContent('$335');
    expect(cell('Small, Waist', PRICE)).toHaveFocus();
    await userEvent.keyboard('4{Escape}');
    expect(cell('Small, Waist', PRICE)).toHaveTextContent('$380');
    expect(cell('Small, Waist', PRICE)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{End}{Home} ');
    expect(cell('Small, Waist', 0)).toHaveTextContent('Yes');
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('starts editing on typing, and Tab moves to the next cell', async () => {
    serve(storedMenu());
    renderWorkspace(PATH);
    await screen.findByRole('grid');
    await userEvent.click(cell('Medium, Waist', SHORTEST));
    await userEvent.keyboard('4:30{Tab}');
    expect(cell('Medium, Waist', SHORTEST)).toHaveTextContent('4 h 30');
    expect(cell('Medium, Waist', LONGEST)).toHaveFocus();
  });

  it('selects a row or a column by its heading, which the tools then change', async () => {
    serve(storedMenu());
    renderWorkspace(PATH);
    await userEvent.click(await screen.findByRole('rowheader', { name: 'Medium, Waist' }));
    const grid = screen.getByRole('grid');
    const columns = within(grid).getAllByRole('columnheader').length - 1;
    expect(within(grid).getAllByRole('gridcell', { selected: true })).toHaveLength(columns);
    expect(cell('Medium, Waist', 0)).toHaveFocus();
    await userEvent.click(screen.getByRole('columnheader', { name: 'Price' }));
    expect(within(grid).getAllByRole('gridcell', { selected: true })).toHaveLength(4);
    expect(cell('Small, Mid-back', PRICE)).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(cell('Small, Mid-back', PRICE)).toHaveTextContent('$368');
    expect(cell('Medium, Waist', PRICE)).toHaveTextContent('$322');
  });

  it('fills down a selection, undoes and redoes', async () => {
    serve(storedMenu());
    renderWorkspace(PATH);
    await screen.findByRole('grid');
    focus(cell('Small, Mid-back', PRICE));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Fill down' }));
    expect(cell('Medium, Mid-back', PRICE)).toHaveTextContent('$320');
    expect(screen.getByText('Changed 2 rows.')).toBeVisible();
    focus(cell('Small, Mid-back', PRICE));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(cell('Medium, Mid-back', PRICE)).toHaveTextContent('$240');
    const redo = screen.getByRole('button', { name: 'Redo' });
    await userEvent.click(redo);
    expect(cell('Medium, Mid-back', PRICE)).toHaveTextContent('$320');
    // The last step back keeps the focus.
    expect(redo).toHaveAttribute('aria-disabled', 'true');
    expect(redo).toBeEnabled();
  });

  it('raises prices by a percentage, and lengths more with each option of a group', async () => {
    serve(storedMenu());
    renderWorkspace(PATH);
    await screen.findByRole('grid');
    focus(cell('Small, Mid-back', PRICE));
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(cell('Medium, Waist', PRICE)).toHaveTextContent('$322');
    await userEvent.clear(screen.getByLabelText('Add to the selected cells'));
    await userEvent.type(screen.getByLabelText('Add to the selected cells'), '30');
    await userEvent.selectOptions(screen.getByLabelText('In'), 'minutes');
    await userEvent.selectOptions(screen.getByLabelText('How often'), 'more for each step of Length');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(cell('Medium, Mid-back', LONGEST)).toHaveTextContent('5 h');
    expect(cell('Medium, Waist', LONGEST)).toHaveTextContent('6 h 30');
  });

  it('pastes from a spreadsheet and copies to one', async () => {
    serve(storedMenu());
    renderWorkspace(PATH);
    await screen.findByRole('grid');
    const target = cell('Medium, Mid-back', PRICE);
    focus(target);
    const clipboard = { getData: () => '"245"\t3:45\r\n$290\t4h30\r\n' };
    fireEvent.paste(target, { clipboardData: clipboard });
    await waitFor(() => expect(cell('Medium, Waist', PRICE)).toHaveTextContent('$290'));
    expect(cell('Medium, Mid-back', SHORTEST)).toHaveTextContent('3 h 45');
    const setData = jest.fn();
    fireEvent.copy(cell('Medium, Mid-back', PRICE), { clipboardData: { setData } });
    expect(setData).toHaveBeenCalledWith('text/plain', '245\t3 h 45\n290\t4 h 30');
  });

  it.each([
    ['a CSV file', ''],
    ['a CSV file with a byte order mark, as exports have', '\ufeff'],
  ])('imports rows from %s, and lists rows that the menu lacks', async (_file, mark) => {
    serve(storedMenu());
    renderWorkspace(PATH);
    await screen.findByRole('grid');
    const file = new File(
      [`${mark}Size,Length,Price,Longest\nmedium,Waist,299,6:30\nJumbo,Waist,150,3h\n`],
      'menu.csv',
      { type: 'text/csv' },
    );
    await userEvent.upload(screen.getByLabelText('CSV file to import'), file);
    await waitFor(() => expect(cell('Medium, Waist', PRICE)).toHaveTextContent('$299'));
    expect(cell('Medium, Waist', LONGEST)).toHaveTextContent('6 h 30');
    expect(screen.getByText('Filled 1 row from the file. Not in this menu: Jumbo, Waist.')).toBeVisible();
  });
});

describe('saving', () => {
  it('shows errors on their cells and in a summary that names the row, without a request', async () => {
    const { calls } = serve(storedMenu());
    renderWorkspace(PATH);
    await screen.findByRole('grid');
    focus(cell('Medium, Waist', PRICE));
    await userEvent.keyboard('soon{Enter}');
    await save();
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Medium, Waist: Price must be positive and above $5');
    expect(cell('Medium, Waist', PRICE)).toBeInvalid();
    expect(cell('Medium, Waist', PRICE)).toHaveTextContent('soon');
    await userEvent.click(within(summary).getByRole('link'));
    expect(cell('Medium, Waist', PRICE)).toHaveFocus();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it("shows the server's message on its cell", async () => {
    const refusal = [{ loc: ['body', 'variants', 3, 'price_cents'], msg: 'Too cheap', type: 'x' }];
    serve(storedMenu(), { 'PUT /services/braids/menu': () => problem(422, refusal) });
    renderWorkspace(PATH);
    await screen.findByRole('grid');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pre-stretched' }));
    await save();
    await waitFor(() => expect(cell('Medium, Waist', PRICE)).toBeInvalid());
    expect(screen.getByRole('alert')).toHaveTextContent('Medium, Waist: Too cheap');
  });

  it('keeps the input when the menu was saved elsewhere, and can overwrite that version', async () => {
    const served: Record<string, unknown> = {
      ...DASHBOARD,
      'GET /services/braids': service(),
      'GET /services/braids/menu': storedMenu(),
      'GET /product/all/my': [],
      'PUT /services/braids/menu': () => problem(409, 'This menu was changed since you opened it.'),
    };
    const { calls } = fakeApi(served);
    const { address } = renderWorkspace(PATH);
    await screen.findByRole('grid');
    focus(cell('Medium, Waist', PRICE));
    await userEvent.keyboard('300{Enter}');
    served['GET /services/braids/menu'] = storedMenu({ revision: 2 });
    const scrolled: unknown[] = [];
    Object.assign(Element.prototype, {
      scrollIntoView(this: Element) {
        scrolled.push(this.firstElementChild);
      },
    });
    await save();
    const alert = await screen.findByRole('alert');
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    expect(alert).toHaveTextContent('What you typed is still below.');
    // Save is far below the message.
    expect(scrolled).toContain(alert);
    expect(cell('Medium, Waist', PRICE)).toHaveTextContent('$300');
    served['PUT /services/braids/menu'] = storedMenu({ revision: 3 });
    await userEvent.click(screen.getByRole('button', { name: 'Save yours in its place' }));
    await waitFor(() => expect(address()).toBe('/professional-dashboard?tab=services'));
    expect(sent(calls)).toMatchObject({ revision: 2 });
    expect(sent(calls).variants[3]).toMatchObject({ priceCents: 30_000 });
  });

  it('survives a reload, and asks before leaving', async () => {
    serve(storedMenu());
    const { reload } = renderWorkspace(PATH);
    await screen.findByRole('grid');
    focus(cell('Medium, Waist', PRICE));
    await userEvent.keyboard('300{Enter}');
    reload();
    const { address } = renderWorkspace(PATH);
    await waitFor(() => expect(cell('Medium, Waist', PRICE)).toHaveTextContent('$300'));
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Leave without saving?');
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(address()).toBe('/professional-dashboard?tab=services');
  });

  it('removes the menu after a confirmation', async () => {
    const { calls } = serve(storedMenu());
    const { address } = renderWorkspace(PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove menu' }));
    const question = screen.getByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Remove menu' }));
    await save();
    await waitFor(() => expect(address()).toBe('/professional-dashboard?tab=services'));
    expect(sent(calls)).toMatchObject({ revision: 1, groups: [], variants: [], hair: null });
  });
});

test('preparation, add-ons and hair are saved with the menu', async () => {
  const { calls } = serve(storedMenu(), {
    'GET /product/all/my': [
      { id: PRODUCT_ID, name: 'Braiding hair', description: '', price: 9.5, attributes: [] },
    ],
  });
  renderWorkspace(PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Add preparation' }));
  const row = within(screen.getByRole('group', { name: 'Preparation 3' }));
  expect(row.getByLabelText('What')).toHaveFocus();
  await userEvent.keyboard('Blown out');
  await userEvent.type(row.getByLabelText('Your fee (AUD)'), '15.5');
  await userEvent.type(row.getByLabelText('Your minutes'), '20');
  await userEvent.click(screen.getByRole('button', { name: 'Remove add-on 1' }));
  await save();
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(sent(calls).preparation[2]).toMatchObject({
    label: 'Blown out',
    hoursBefore: null,
    feeCents: 1550,
    minutes: 20,
  });
  expect(sent(calls).addOns.map(({ id }) => id)).toEqual(['curls']);
});

test('any of the own products can be the added hair, however many there are', async () => {
  const many = Array.from({ length: 101 }, (_, place) => product({ id: `p${place}`, name: `Hair ${place}` }));
  serve(storedMenu(), { 'GET /product/all/my': (call: Call) => ownList(many, call) });
  renderWorkspace(PATH);
  expect(await screen.findByRole('option', { name: 'Hair 100' })).toBeInTheDocument();
});

test('a button that moves an option to the end of its group keeps the focus', async () => {
  serve(storedMenu());
  renderWorkspace(PATH);
  await screen.findByRole('grid');
  focus(screen.getByRole('button', { name: 'Move option 2 of Size up' }));
  await userEvent.keyboard('{Enter}');
  const up = screen.getByRole('button', { name: 'Move option 1 of Size up' });
  expect(up).toHaveFocus();
  expect(up).toHaveAttribute('aria-disabled', 'true');
  // A browser takes the focus from a disabled button.
  expect(up).toBeEnabled();
  const size = within(screen.getByRole('group', { name: 'Size' }));
  expect(size.getByLabelText('Option 1')).toHaveValue('Medium');
  await userEvent.keyboard('{Enter}');
  expect(size.getByLabelText('Option 1')).toHaveValue('Medium');
});

test('focus moves to the Add button when an option or a group is removed', async () => {
  serve(storedMenu());
  renderWorkspace(PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Add option to Length' }));
  const addOption = screen.getByRole('button', { name: 'Add option to Length' });
  await userEvent.click(screen.getByRole('button', { name: 'Remove option 3 of Length' }));
  expect(addOption).toHaveFocus();
  await userEvent.click(addOption);
  expect(screen.getByRole('group', { name: 'Length' })).toContainElement(screen.getByLabelText('Option 3'));
  expect(screen.getByLabelText('Option 3')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Length' }));
  expect(screen.getByRole('button', { name: 'Add option group' })).toHaveFocus();
});

describe('removing what an add-on is only for', () => {
  const threeLengths = () => {
    const menu = storedMenu();
    const [size, length] = menu.groups;
    if (!size || !length) throw new Error('The sample menu has two groups.');
    const short = { id: 'short', label: 'Short', sentence: null, pictureId: null };
    return storedMenu({ groups: [size, { ...length, options: [...length.options, short] }] });
  };

  it('says that the add-on is now offered with every style', async () => {
    serve(threeLengths());
    renderWorkspace(PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove option 3 of Length' }));
    expect(screen.queryByText(/offered with every style/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add option to Length' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove option 2 of Length' }));
    expect(
      await screen.findByText('Curly ends was only for Waist. It is now offered with every style.'),
    ).toBeVisible();
  });

  it('says so when the whole group is removed', async () => {
    serve(storedMenu());
    renderWorkspace(PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Length' }));
    expect(await screen.findByText(/^Curly ends was only for Waist\./)).toBeVisible();
  });
});

describe('the weeks since the last visit', () => {
  const tier = (number: number) => within(screen.getByRole('group', { name: `Tier ${number}` }));

  it('keep the focus when a tier is removed from a full list', async () => {
    serve(storedMenu());
    renderWorkspace(PATH);
    await userEvent.click(await screen.findByRole('checkbox', { name: /^This service is maintenance/ }));
    const add = screen.getByRole('button', { name: 'Add tier' });
    for (let count = MIN_CADENCE_TIERS; count < MAX_CADENCE_TIERS; count += 1) await userEvent.click(add);
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: `Remove tier ${MAX_CADENCE_TIERS}` }));
    expect(add).toHaveFocus();
  });

  it('add tiers to the grid; only the last tier is open-ended', async () => {
    const { calls } = serve(storedMenu());
    renderWorkspace(PATH);
    await userEvent.click(await screen.findByRole('checkbox', { name: /^This service is maintenance/ }));
    expect(screen.getByRole('button', { name: 'Remove tier 1' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Add tier' }));
    await waitFor(() => expect(tier(2).getByLabelText('Up to weeks')).toHaveFocus());
    await userEvent.keyboard('6');
    await userEvent.type(tier(2).getByLabelText('Adds (AUD)'), '25');
    await userEvent.type(tier(2).getByLabelText('Adds minutes'), '30');
    await userEvent.type(tier(3).getByLabelText('Adds (AUD)'), '60');
    await userEvent.type(tier(3).getByLabelText('Adds minutes'), '60');
    await save();
    await waitFor(() => expect(tier(2).getByLabelText('Up to weeks')).toBeInvalid());
    expect(tier(2).getByText('Must be more weeks than in the tier before')).toBeVisible();
    await userEvent.type(tier(2).getByLabelText('Up to weeks'), '{Backspace}8');
    await save();
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(sent(calls).cadence).toEqual({
      tiers: [
        { upToWeeks: 6, priceCents: 0, minutes: 0 },
        { upToWeeks: 8, priceCents: 2500, minutes: 30 },
        { upToWeeks: null, priceCents: 6000, minutes: 60 },
      ],
      nextAfterWeeks: 5,
    });
  });

  it("show the server's message on its cell; removing the last tier makes the previous one open-ended", async () => {
    const loc = ['body', 'cadence', 'tiers', '0', 'price_cents'];
    const { calls } = serve(storedMenu({ cadence: sampleCadence() }), {
      'PUT /services/braids/menu': problem(422, [{ loc, msg: 'Price is too strange', type: 'max' }]),
    });
    renderWorkspace(PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove tier 3' }));
    await save();
    expect(await tier(1).findByText('Price is too strange')).toBeVisible();
    expect(sent(calls).cadence?.tiers.map(({ upToWeeks }) => upToWeeks)).toEqual([4, null]);
  });
});
