import type { KeyboardSensorProps } from '@dnd-kit/core';
import { ListeningKeyboardSensor } from './sortable-pictures';

/** A drag that Space has just begun on a button of the page. */
function pickUp() {
  const button = document.body.appendChild(document.createElement('button'));
  button.scrollIntoView = jest.fn();
  const steps: string[] = [];
  const listen = jest.spyOn(document, 'addEventListener');
  listen.mockImplementation((type) => {
    if (type === 'keydown') steps.push('hears keys');
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

test('a picture is picked up once the keys are heard: not sooner, and once', async () => {
  const steps = pickUp();
  expect(steps).toEqual([]);
  await jest.runAllTimersAsync();
  expect(steps).toEqual(['hears keys', 'starts']);
});
