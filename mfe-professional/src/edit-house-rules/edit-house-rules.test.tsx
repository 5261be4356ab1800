import { HOUSE_RULES_MESSAGES, HOUSE_RULES_TEMPLATES } from '@crown-and-coil/shared-api/contract';
import { type Call, fakeApi, problem } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE } from '../testing/samples';

const PATH = `/professionals/${ADAEZE.id}/house-rules`;
const NONE = { version: 0, rules: null, template: null, can_take_deposits: false, reliability: null };
const { fair, strict } = HOUSE_RULES_TEMPLATES;

const open = async (answers: Record<string, unknown>) => {
  const api = fakeApi({ 'GET /professionals/profile': ADAEZE, 'GET /services/my': [], ...answers });
  const page = renderWorkspace('/edit-house-rules');
  await screen.findByRole('button', { name: 'Save house rules' });
  return { ...api, ...page };
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save house rules' }));
/** By its group, as the label alone does not say what it is about. */
const depositKind = () => within(screen.getByRole('group', { name: 'Deposit' })).getByLabelText('How much');
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));

beforeEach(() => sessionStorage.clear());

it('starts with the fair template, previews it as clients see it, and saves the first version', async () => {
  const { calls, address } = await open({
    [`GET ${PATH}`]: NONE,
    [`PUT ${PATH}`]: ({ body }: Call) => ({ ...NONE, version: 1, rules: Object(body).rules }),
  });
  expect(screen.getByRole('button', { name: 'Fair', pressed: true })).toBeVisible();
  expect(screen.getByText(/^You have no house rules yet/)).toBeVisible();
  expect(screen.getByText(/^You can ask for deposits once your payments are set up/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to payments' })).toHaveAttribute(
    'href',
    '/professional-dashboard?tab=payments',
  );
  expect(depositKind()).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Strict' }));
  expect(preview().getByText(/You can move it once, until 2 days before/)).toBeVisible();

  const days = screen.getByLabelText('Put right free of charge within (days)');
  await userEvent.clear(days);
  expect(preview().getByText('The preview comes back when every field is filled in.')).toBeVisible();
  await userEvent.type(days, '5');
  expect(preview().getByText(/Say so within 5 days/)).toBeVisible();
  expect(screen.getByText('These are rules of your own.')).toBeVisible();
  await save();
  expect(await screen.findByRole('heading', { level: 1, name: 'Adaeze Braids' })).toBeVisible();
  expect(address()).toBe('/professional-dashboard');
  const sent = Object(calls.find(({ method }) => method === 'PUT')?.body);
  expect(sent.version).toBe(0);
  expect(sent.rules).toMatchObject({
    redoDays: 5,
    freeCancellationHours: strict.free_cancellation_hours,
    deposit: { kind: 'none' },
  });
});

it('offers a deposit to professionals who can take one, and shows server errors', async () => {
  const stored = { ...NONE, version: 3, rules: fair, can_take_deposits: true };
  await open({
    [`GET ${PATH}`]: stored,
    [`PUT ${PATH}`]: () => problem(409, 'These house rules were changed since you opened them.'),
  });
  expect(screen.queryByText(/^You have no house rules yet/)).toBeNull();
  expect(screen.getByLabelText('Part of the price (%)')).toHaveValue(20);
  expect(preview().getByText(/You pay 20% of the price when you book/)).toBeVisible();
  await userEvent.selectOptions(depositKind(), 'A fixed amount');
  const amount = screen.getByLabelText('Amount (AUD)');
  expect(amount).toHaveValue('30');
  await userEvent.clear(amount);
  await userEvent.type(amount, '1000');
  const charge = screen.getByLabelText('Charged when the client does not come (%)');
  await userEvent.clear(charge);
  await userEvent.type(charge, '60');
  await save();
  expect(await screen.findAllByText('Deposit must be $5 to $500')).not.toHaveLength(0);
  expect(screen.getAllByText('Percentage must be 0 to 50')).not.toHaveLength(0);
  await userEvent.clear(amount);
  await userEvent.type(amount, '45.50');
  expect(preview().queryByText(/You pay \$45.50/)).toBeNull();
  await userEvent.clear(charge);
  await userEvent.type(charge, '40');
  expect(preview().getByText(/You pay \$45.50, at most half of the price/)).toBeVisible();
  expect(preview().getByText(/your card is charged up to 40% of the price/)).toBeVisible();
  const hours = screen.getByLabelText('Free cancellation until (hours before)');
  await userEvent.clear(hours);
  await userEvent.type(hours, '500');
  await save();
  expect(await screen.findAllByText('Hours must be 0 to 168')).not.toHaveLength(0);
  await userEvent.clear(hours);
  await userEvent.type(hours, '48');
  await save();
  expect(await screen.findByText('These house rules were changed since you opened them.')).toBeVisible();
});

it('can give up a deposit that can no longer be taken, and links a refusal to its field', async () => {
  const { calls, address } = await open({
    [`GET ${PATH}`]: { ...NONE, version: 3, rules: fair },
    [`PUT ${PATH}`]: ({ body }: Call) =>
      Object(body).rules.deposit.kind === 'none'
        ? { ...NONE, version: 4, rules: Object(body).rules }
        : problem(422, [
            {
              loc: ['body', 'rules', 'deposit', 'kind'],
              msg: HOUSE_RULES_MESSAGES.noDepositsYet,
              type: 'deposit',
            },
          ]),
  });
  const deposit = depositKind();
  expect(
    within(deposit)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['No deposit', 'A part of the price']);
  expect(screen.queryByLabelText('Part of the price (%)')).toBeNull();
  await save();
  await userEvent.click(await screen.findByRole('link', { name: HOUSE_RULES_MESSAGES.noDepositsYet }));
  expect(deposit).toHaveFocus();
  expect(deposit).toHaveAccessibleDescription(HOUSE_RULES_MESSAGES.noDepositsYet);
  await userEvent.selectOptions(deposit, 'No deposit');
  await save();
  expect(await screen.findByRole('heading', { level: 1, name: 'Adaeze Braids' })).toBeVisible();
  expect(address()).toBe('/professional-dashboard');
  const sent = calls
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => Object(body).rules.deposit.kind);
  expect(sent).toEqual(['percentage', 'none']);
});

describe('when other rules were saved after these were opened', () => {
  const openOutdated = async () => {
    let present = { ...NONE, version: 3, rules: fair };
    const page = await open({
      [`GET ${PATH}`]: () => present,
      [`PUT ${PATH}`]: ({ body }: Call) =>
        Object(body).version === present.version
          ? { ...present, version: present.version + 1 }
          : problem(409, HOUSE_RULES_MESSAGES.changedMeanwhile),
    });
    present = { ...present, version: 4, rules: { ...fair, redo_days: 9 } };
    const days = screen.getByLabelText('Put right free of charge within (days)');
    await userEvent.clear(days);
    await userEvent.type(days, '5');
    const scrollIntoView = jest.fn();
    Object.assign(Element.prototype, { scrollIntoView });
    await save();
    expect(await screen.findByText(/^Other house rules were saved in another window/)).toBeVisible();
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
    expect(days).toHaveValue(5);
    return { ...page, days };
  };

  it('the message scrolls into view, and saving again replaces them', async () => {
    const { address, calls } = await openOutdated();
    await save();
    await waitFor(() => expect(address()).toBe('/professional-dashboard'));
    const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => Object(body));
    expect(sent.map(({ version, rules }) => [version, rules.redoDays])).toEqual([
      [3, 5],
      [4, 5],
    ]);
  });

  it('they can be loaded instead', async () => {
    const { days } = await openOutdated();
    await userEvent.click(screen.getByRole('button', { name: 'drop yours and load the other ones' }));
    expect(days).toHaveValue(9);
    expect(screen.queryByText(/^Other house rules were saved/)).toBeNull();
  });
});
