import type { KeyboardSensorProps } from '@dnd-kit/core';
import { ListeningKeyboardSensor } from './sortable-pictures';

/** A drag that Space has just started on a button of the page. */
function pickUp() {
  const button = document.body.appendChild(document.createElement('button'));
  button.scrollIntoView = jest.fn();
  const steps: string[] = [];
  const listen = jest.spyOn(document, 'addEventListener');
  listen.mockImplementation((type) => {
    if (type === 'keydown') steps.push('listens');
  });
  const event = new KeyboardEvent('keydown', { code: 'Space' });
  Object.defineProperty(event, 'target', { value: button });
  const props = {
    active: 'picture',
    activeNode: { node: { current: button } },
    event,
    context: { current: {} },
    options: {},
    onStart: () => steps.push('starts'),
  };
  new ListeningKeyboardSensor(props as unknown as KeyboardSensorProps);
  return steps;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a keyboard drag starts once, after its key listener is attached', async () => {
  const steps = pickUp();
  expect(steps).toEqual([]);
  await jest.runAllTimersAsync();
  expect(steps).toEqual(['listens', 'starts']);
});
