import { screen, waitFor, within } from '@testing-library/react';
import { useId, useState } from 'react';
import type { Location } from 'react-router-dom';
import { Link, useParams } from 'react-router-dom';
import { mountRootParcel, type Parcel } from 'single-spa';
import { createRouterBridge, type RouterSnapshot } from '../router/router';
import { defineRemote, type Remote, ScreenCache } from './define-remote';
import { type RemoteHost, usePageTitle } from './remote-host';

const at = (pathname: string): RouterSnapshot => ({
  location: { pathname, search: '', hash: '', state: null, key: pathname } as Location,
  navigationType: 'PUSH' as RouterSnapshot['navigationType'],
});

const declaration = {
  name: 'mfe-test',
  routes: [
    { path: '/list', screen: 'list' },
    { path: '/details/:id', screen: 'details' },
    { path: '/broken', screen: 'broken' },
    { path: '/trial', screen: 'details', flag: 'trial' },
    { path: '/:anything', screen: 'list' },
  ],
};

function List() {
  const [count, setCount] = useState(0);
  return (
    <>
      <h1 id={useId()}>List</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count {count}
      </button>
      <Link to="/details/7">Seven</Link>
    </>
  );
}

function Details() {
  const { id } = useParams();
  usePageTitle(`Details ${id}`);
  return <h1>Details {id}</h1>;
}

// A parcel mounts itself, outside any act(): React must work as it does in a page.
beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
});

const mounted: Parcel[] = [];
let mounts = 0;

function hostAt(path: string, overrides: Partial<RemoteHost> = {}) {
  const navigate = jest.fn();
  const bridge = createRouterBridge(at(path), navigate);
  const host: RemoteHost = {
    mountName: `mfe-test-${++mounts}`,
    router: bridge,
    Providers: ({ children }) => children,
    reportError: jest.fn(),
    remount: jest.fn(),
    setTitle: jest.fn(),
    setDescription: jest.fn(),
    prefetch: jest.fn(),
    isFlagOn: (flag) => flag === undefined,
    ...overrides,
  };
  return { host, bridge, navigate };
}

async function mount(remote: Remote, host: RemoteHost): Promise<{ parcel: Parcel; element: HTMLElement }> {
  const element = document.createElement('div');
  document.body.append(element);
  const parcel = mountRootParcel(remote.parcel(host) as never, { domElement: element });
  mounted.push(parcel);
  await parcel.mountPromise;
  return { parcel, element };
}

afterEach(async () => {
  await Promise.all(mounted.splice(0).map((parcel) => parcel.unmount()));
  document.body.replaceChildren();
});

const screens = {
  list: async () => ({ default: List }),
  details: async () => ({ default: Details }),
  broken: async () => ({
    default: () => {
      throw new Error('broken screen');
    },
  }),
};

describe('defineRemote', () => {
  it('rejects a declared screen without a loader', () => {
    expect(() => defineRemote(declaration, { list: screens.list })).toThrow('"details" (/details/:id)');
  });

  it('uses the contract that the build wrote into the declaration, else the first one', () => {
    expect(defineRemote({ ...declaration, contract: '1.4.0' }, screens).contract).toBe('1.4.0');
    expect(defineRemote(declaration, screens).contract).toBe('1.0.0');
  });

  it('mounts the screen for the location, without a fallback in between', async () => {
    const { host } = hostAt('/list');
    await mount(defineRemote(declaration, screens), host);
    expect(screen.getByRole('heading', { name: 'List' })).toBeInTheDocument();
  });

  it('skips a route whose flag is off', async () => {
    const remote = defineRemote(declaration, screens);
    await mount(remote, hostAt('/trial').host);
    expect(screen.getByRole('heading', { name: 'List' })).toBeInTheDocument();
    const switchedOn = hostAt('/trial', { isFlagOn: () => true });
    await mount(remote, switchedOn.host);
    expect(await screen.findByRole('heading', { name: /^Details/ })).toBeInTheDocument();
  });

  it('changes screens as the shell navigates, and sets the title', async () => {
    const { host, bridge } = hostAt('/list');
    await mount(defineRemote(declaration, screens), host);
    bridge.publish(at('/details/7'));
    expect(await screen.findByRole('heading', { name: 'Details 7' })).toBeInTheDocument();
    await waitFor(() => expect(host.setTitle).toHaveBeenLastCalledWith('Details 7'));
    bridge.publish(at('/details/8'));
    await waitFor(() => expect(host.setTitle).toHaveBeenLastCalledWith('Details 8'));
  });

  it('asks the shell to navigate when a link is followed', async () => {
    const { host, navigate } = hostAt('/list');
    await mount(defineRemote(declaration, screens), host);
    screen.getByText('Seven').click();
    expect(navigate).toHaveBeenCalledWith(
      expect.objectContaining({ pathname: '/details/7' }),
      expect.anything(),
    );
  });

  it('keeps one of two mounts when the other is unmounted', async () => {
    const remote = defineRemote(declaration, screens);
    const first = await mount(remote, hostAt('/list').host);
    const second = await mount(remote, hostAt('/list').host);
    await first.parcel.unmount();
    mounted.splice(mounted.indexOf(first.parcel), 1);
    expect(first.element).toBeEmptyDOMElement();
    expect(within(second.element).getByRole('heading', { name: 'List' })).toBeInTheDocument();
  });

  it('gives each mount its own ids', async () => {
    const remote = defineRemote(declaration, screens);
    await mount(remote, hostAt('/list').host);
    await mount(remote, hostAt('/list').host);
    const [first, second] = screen.getAllByRole('heading', { name: 'List' });
    expect(first?.id).not.toBe(second?.id);
  });

  it('shows a message for a screen that throws, reports it, and recovers on the next page', async () => {
    const { host, bridge } = hostAt('/broken');
    await mount(defineRemote(declaration, screens), host);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(host.reportError).toHaveBeenCalledWith(
      expect.objectContaining({ remote: 'mfe-test', kind: 'caught', error: new Error('broken screen') }),
    );
    bridge.publish(at('/list'));
    expect(await screen.findByRole('heading', { name: 'List' })).toBeInTheDocument();
  });

  it('asks the shell to remount it on Try again, as another build may be live', async () => {
    const { host } = hostAt('/broken');
    await mount(defineRemote(declaration, screens), host);
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(host.remount).toHaveBeenCalledTimes(1);
  });

  it('fails to mount when its first screen cannot be loaded, and mounts on retry', async () => {
    const list = jest.fn(screens.list).mockRejectedValueOnce(new Error('offline'));
    const remote = defineRemote(declaration, { ...screens, list });
    await expect(remote.preload('/list')).rejects.toThrow('offline');
    await expect(remote.preload('/list')).resolves.toBeUndefined();
    await mount(remote, hostAt('/list').host);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'List' })).toBeInTheDocument());
  });
});

describe('ScreenCache', () => {
  const Home = () => null;

  it('loads a screen once and does not suspend afterwards', async () => {
    const load = jest.fn(async () => ({ default: Home }));
    const cache = new ScreenCache({ home: load });
    await Promise.all([cache.load('home'), cache.load('home')]);
    expect(cache.load('home')).toMatchObject({ status: 'fulfilled', value: Home });
    await expect(cache.load('home')).resolves.toBe(Home);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps a failure until forgetFailures, then loads again', async () => {
    const load = jest.fn<Promise<{ default: typeof Home }>, []>(async () => ({ default: Home }));
    load.mockRejectedValueOnce(new Error('offline'));
    const cache = new ScreenCache({ home: load });
    await expect(cache.load('home')).rejects.toThrow('offline');
    await expect(cache.load('home')).rejects.toThrow('offline');
    expect(load).toHaveBeenCalledTimes(1);
    cache.forgetFailures();
    await expect(cache.load('home')).resolves.toBe(Home);
  });

  it('rejects a screen without a loader', async () => {
    await expect(new ScreenCache({}).load('home')).rejects.toThrow('No screen "home"');
  });
});
