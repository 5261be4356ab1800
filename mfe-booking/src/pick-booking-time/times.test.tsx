import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DayRuler } from '../slot-picker/day-ruler';
import { rulerScale } from '../slot-picker/ruler-scale';
import { WeekStrip } from '../slot-picker/week-strip';
import { slotDays, weekFrom } from './start-times';
import { jumpToDay, SlotPicker } from './times';

const zone = 'Australia/Melbourne';
const starts = [
  '2025-11-21T21:00:00.000Z',
  '2025-11-21T21:30:00.000Z',
  '2025-11-27T22:00:00.000Z',
  '2025-11-27T23:00:00.000Z',
];
const days = slotDays(
  starts.map((startTime) => ({
    startTime,
    endTime: new Date(Date.parse(startTime) + 8 * 3_600_000).toISOString(),
  })),
  zone,
  '2025-11-21T01:00:00Z',
);

function PickTime() {
  const [value, setValue] = useState<string>();
  return (
    <>
      <SlotPicker days={days} value={value} onChange={setValue} ruler={<p>the ruler</p>} />
      <button type="button">Continue</button>
    </>
  );
}

const slot = (name: RegExp) => screen.getByRole('radio', { name });

test('all days form one group; choosing a start opens the ruler inside its day', async () => {
  render(<PickTime />);
  expect(screen.getByRole('radiogroup', { name: 'Start time' })).toBeInTheDocument();
  expect(screen.queryByText('the ruler')).not.toBeInTheDocument();
  await userEvent.click(slot(/Fri, 28 Nov, 10:00\sam, ends 6:00\spm/));
  expect(screen.getByRole('radio', { checked: true })).toHaveTextContent('10:00 am');
  expect(
    within(screen.getByRole('region', { name: 'Fri, 28 Nov' })).getByText('the ruler'),
  ).toBeInTheDocument();
});

test('there is one tab stop; arrows cross days, Home and End stay within the day', async () => {
  render(<PickTime />);
  await userEvent.tab();
  expect(slot(/Sat, 22 Nov, 8:00\sam/)).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(slot(/Fri, 28 Nov, 9:00\sam/)).toHaveFocus();
  expect(slot(/Fri, 28 Nov, 9:00\sam/)).toBeChecked();
  await userEvent.keyboard('{End}');
  expect(slot(/Fri, 28 Nov, 10:00\sam/)).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(slot(/Fri, 28 Nov, 9:00\sam/)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowLeft}');
  expect(slot(/Fri, 28 Nov, 10:00\sam/)).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
});

test.each([
  [false, 'smooth'],
  [true, 'instant'],
] as const)('a jump link focuses the first start of the day (reduced motion: %s)', (matches, behavior) => {
  const scrollIntoView = jest.fn();
  Object.assign(globalThis, { matchMedia: () => ({ matches }) });
  Element.prototype.scrollIntoView = scrollIntoView;
  render(<PickTime />);
  jumpToDay('2025-11-28');
  expect(slot(/Fri, 28 Nov, 9:00\sam/)).toHaveFocus();
  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'start', behavior });
});

test('the week offers only days with starts and marks the chosen one', async () => {
  const onJump = jest.fn();
  render(
    <WeekStrip
      days={weekFrom('2025-11-22', days)}
      selectedKey="2025-11-28"
      onJump={onJump}
      onLater={jest.fn()}
    />,
  );
  expect(screen.getByRole('navigation', { name: 'Week of Sat, 22 Nov 2025' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  const [saturday, friday] = screen.getAllByRole('button', { name: /starts/ });
  expect(saturday).toHaveAccessibleName('Sat 22 2 starts');
  expect(friday).toHaveAttribute('aria-current', 'date');
  await userEvent.click(saturday as HTMLElement);
  expect(onJump).toHaveBeenCalledWith('2025-11-22');
  expect(screen.getByRole('button', { name: 'Earlier week' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Later week' })).toHaveAttribute('aria-disabled', 'false');
});

const window = { windowStart: '2025-11-27T22:00:00Z', windowEnd: '2025-11-28T10:00:00Z' };
const services = [
  { label: 'Braids', minutes: 420 },
  { label: 'Wash', minutes: 60 },
];

test('the ruler has a text alternative', () => {
  render(
    <DayRuler
      {...window}
      start="2025-11-27T23:00:00Z"
      services={services}
      zone={zone}
      professionalName="Adaeze"
    />,
  );
  expect(screen.getByText('10:00 am to 6:00 pm')).toBeInTheDocument();
  expect(screen.getByText("8 h of Adaeze's 12 h day")).toBeInTheDocument();
  expect(screen.getByText('Braids, 7 h; Wash, 1 h')).toBeInTheDocument();
});

test('services are drawn on the window to scale, one after another', () => {
  const scale = rulerScale(window.windowStart, window.windowEnd, '2025-11-27T23:00:00Z', services, zone);
  expect(scale.ticks).toBe(48);
  expect(
    scale.blocks.map(({ left, width }) => [Math.round(left * 12) / 100, Math.round(width * 12) / 100]),
  ).toEqual([
    [1, 7],
    [8, 1],
  ]);
  expect(scale.hours.map((hour) => hour.text)).toEqual([
    '9\u00a0am',
    '12\u00a0pm',
    '3\u00a0pm',
    '6\u00a0pm',
    '9\u00a0pm',
  ]);
});

test('a window across the end of daylight saving is labelled with local times', () => {
  // 4 April 2026, 10 pm AEDT to 6 am AEST: nine real hours.
  const scale = rulerScale(
    '2026-04-04T11:00:00Z',
    '2026-04-04T20:00:00Z',
    '2026-04-04T11:00:00Z',
    services,
    zone,
  );
  expect(scale.ticks).toBe(36);
  expect(scale.hours.map((hour) => hour.text)).toEqual([
    '10\u00a0pm',
    '12\u00a0am',
    '2\u00a0am',
    '3\u00a0am',
    '5\u00a0am',
  ]);
});
