import { act, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { type NavigateFunction, Router } from 'react-router-dom';
import {
  createRouterBridge,
  type Location,
  MemoryRouter,
  Route,
  type RouterBridge,
  type RouterSnapshot,
  Routes,
  useLocation,
  useNavigate,
} from './router';

const at = (pathname: string, state: unknown = null): RouterSnapshot => ({
  location: { pathname, search: '', hash: '', state, key: pathname } as Location,
  navigationType: 'PUSH' as RouterSnapshot['navigationType'],
});

function Remote({ bridge }: { bridge: RouterBridge }) {
  const { location, navigationType } = useSyncExternalStore(bridge.subscribe, bridge.getSnapshot);
  return (
    <Router location={location} navigationType={navigationType} navigator={bridge.navigator}>
      <Page />
    </Router>
  );
}

function Page() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>
        {pathname} {JSON.stringify(state)}
      </p>
      <button type="button" onClick={() => navigate('/pick/2', { state: { slotStart: 'x' } })}>
        Push
      </button>
      <button type="button" onClick={() => navigate('?page=2', { replace: true })}>
        Replace
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

describe('createRouterBridge', () => {
  it("gives the remote the shell's location, including state", () => {
    const bridge = createRouterBridge(at('/a', { professionalId: 'p' }), jest.fn());
    render(<Remote bridge={bridge} />);
    expect(screen.getByText('/a {"professionalId":"p"}')).toBeInTheDocument();
    act(() => bridge.publish(at('/a/b')));
    expect(screen.getByText('/a/b null')).toBeInTheDocument();
  });

  it('leaves every navigation to the shell', () => {
    const navigate = jest.fn();
    const bridge = createRouterBridge(at('/a'), navigate);
    render(<Remote bridge={bridge} />);
    act(() => screen.getByText('Push').click());
    expect(navigate).toHaveBeenLastCalledWith(
      expect.objectContaining({ pathname: '/pick/2' }),
      expect.objectContaining({ state: { slotStart: 'x' } }),
    );
    expect(navigate.mock.lastCall?.[1]).not.toHaveProperty('replace', true);
    act(() => screen.getByText('Replace').click());
    expect(navigate).toHaveBeenLastCalledWith(
      expect.objectContaining({ pathname: '/a', search: '?page=2' }),
      expect.objectContaining({ replace: true }),
    );
    act(() => screen.getByText('Back').click());
    expect(navigate).toHaveBeenLastCalledWith(-1);
    expect(screen.getByText('/a null')).toBeInTheDocument();
  });

  it('keeps its last location and ignores navigations once it is frozen', () => {
    const navigate = jest.fn();
    const bridge = createRouterBridge(at('/a'), navigate);
    render(<Remote bridge={bridge} />);
    act(() => {
      bridge.activate()();
      bridge.publish(at('/elsewhere'));
    });
    expect(screen.getByText('/a null')).toBeInTheDocument();
    act(() => screen.getByText('Push').click());
    act(() => screen.getByText('Back').click());
    expect(navigate).not.toHaveBeenCalled();
  });

  it('follows again once reactivated, as after the second effect of StrictMode', () => {
    const navigate = jest.fn();
    const bridge = createRouterBridge(at('/a'), navigate);
    render(<Remote bridge={bridge} />);
    act(() => {
      bridge.activate()();
      bridge.activate();
      bridge.publish(at('/b'));
    });
    expect(screen.getByText('/b null')).toBeInTheDocument();
    act(() => screen.getByText('Push').click());
    expect(navigate).toHaveBeenCalled();
  });

  it('notifies its listeners only of changes', () => {
    const bridge = createRouterBridge(at('/a'), jest.fn());
    const listener = jest.fn();
    const stop = bridge.subscribe(listener);
    bridge.publish(bridge.getSnapshot());
    expect(listener).not.toHaveBeenCalled();
    bridge.publish(at('/b'));
    stop();
    bridge.publish(at('/c'));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('useNavigate', () => {
  it('ignores a component that has been left', () => {
    let navigate: NavigateFunction = () => undefined;
    const Form = () => {
      navigate = useNavigate();
      return <p>Form</p>;
    };
    render(
      <MemoryRouter initialEntries={['/form']}>
        <Routes>
          <Route path="/form" element={<Form />} />
          <Route path="/elsewhere" element={<p>Elsewhere</p>} />
          <Route path="/sent" element={<p>Sent</p>} />
        </Routes>
      </MemoryRouter>,
    );
    act(() => void navigate('/elsewhere'));
    expect(screen.getByText('Elsewhere')).toBeInTheDocument();
    act(() => void navigate('/sent', { replace: true }));
    expect(screen.getByText('Elsewhere')).toBeInTheDocument();
  });
});
