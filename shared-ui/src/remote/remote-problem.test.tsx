import { act, render, screen } from '@testing-library/react';
import { RemoteProblem } from './remote-problem';

function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

afterEach(() => jest.restoreAllMocks());

it('says what happened, and Try again calls onTryAgain', () => {
  const onTryAgain = jest.fn();
  render(<RemoteProblem onTryAgain={onTryAgain} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The rest of the site still works.');
  expect(onTryAgain).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(onTryAgain).toHaveBeenCalledTimes(1);
});

it('says that the device is offline, and retries when the connection is back', () => {
  const onTryAgain = jest.fn();
  setOnline(false);
  render(<RemoteProblem onTryAgain={onTryAgain} />);
  expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline.');
  expect(onTryAgain).not.toHaveBeenCalled();
  setOnline(true);
  expect(onTryAgain).toHaveBeenCalledTimes(1);
});
