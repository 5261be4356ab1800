import { heldDecisions, holdDecision, sendHeldDecisions, UNDO_MS, undoDecision } from './held-decisions';

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  await sendHeldDecisions();
  jest.useRealTimers();
});

const sender = () => jest.fn(() => Promise.resolve());

test('a decision is sent once, when its undo period ends', async () => {
  const send = sender();
  holdDecision('one', 'confirmed', send);
  await jest.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect(send).not.toHaveBeenCalled();
  expect(heldDecisions().get('one')).toMatchObject({ decision: 'confirmed', phase: 'held' });
  await jest.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(1);
  expect(heldDecisions().size).toBe(0);
  await jest.advanceTimersByTimeAsync(10 * UNDO_MS);
  expect(send).toHaveBeenCalledTimes(1);
});

test('an undone decision is never sent, and another can be made', async () => {
  const [first, second] = [sender(), sender()];
  holdDecision('one', 'cancelled', first);
  await jest.advanceTimersByTimeAsync(UNDO_MS / 2);
  expect(undoDecision('one')).toBe(true);
  holdDecision('one', 'confirmed', second);
  await jest.advanceTimersByTimeAsync(UNDO_MS);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
});

test('pressing the same or the other decision again changes nothing', async () => {
  const [first, second] = [sender(), sender()];
  holdDecision('one', 'confirmed', first);
  holdDecision('one', 'cancelled', second);
  expect(heldDecisions().get('one')?.decision).toBe('confirmed');
  await jest.advanceTimersByTimeAsync(UNDO_MS);
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).not.toHaveBeenCalled();
});

test('the second press of a double-click does not undo', async () => {
  holdDecision('one', 'confirmed', sender());
  expect(undoDecision('one')).toBe(false);
  await jest.advanceTimersByTimeAsync(600);
  expect(undoDecision('one')).toBe(true);
});

test('leaving sends all decisions at once, and the undo period does not send them again', async () => {
  const [first, second] = [sender(), sender()];
  holdDecision('one', 'confirmed', first);
  holdDecision('other', 'cancelled', second);
  await sendHeldDecisions();
  await jest.advanceTimersByTimeAsync(2 * UNDO_MS);
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(1);
  expect(sendHeldDecisions()).toBeUndefined();
});

test('a decision being sent can be neither undone nor sent again', async () => {
  let answer: () => void = () => undefined;
  const send = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  holdDecision('one', 'confirmed', send);
  await jest.advanceTimersByTimeAsync(UNDO_MS);
  expect(heldDecisions().get('one')?.phase).toBe('sending');
  expect(undoDecision('one')).toBe(false);
  expect(sendHeldDecisions()).toBeUndefined();
  answer();
  await jest.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(1);
  expect(heldDecisions().size).toBe(0);
});
