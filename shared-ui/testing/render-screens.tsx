import { act, render, screen, within } from '@testing-library/react';
import { type ComponentProps, type ComponentType, useEffect } from 'react';
import { Provider } from 'react-redux';
import { keepFocus } from '../src/focus/keep-focus';
import { type LoadedExtension, SlotContext, type SlotHost, type SlotProps } from '../src/remote';
import type { SlotName } from '../src/remote/registry';
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from '../src/router/router';
import { toast } from '../src/toast/store';
import { ToastViewport } from '../src/toast/toast-viewport';

/** By slot: what each extension is called and renders. */
export type FakeExtensions = {
  readonly [Name in SlotName]?: readonly {
    readonly label?: string;
    readonly Component: ComponentType<SlotProps[Name]>;
  }[];
};

/** The extension at place n of a slot has the id `other.extension-n`. */
function slotHostOf(extensions: FakeExtensions): SlotHost {
  const components = new Map<string, LoadedExtension['Component']>();
  const listed = Object.entries(extensions).flatMap(([slot, ofSlot]) =>
    ofSlot.map(({ label, Component }, at) => {
      const module = `extension-${at}`;
      components.set(`${slot}/${module}`, Component as LoadedExtension['Component']);
      return {
        slot,
        module: `${slot}/${module}`,
        id: `other.${module}`,
        remote: 'mfe-other',
        order: at,
        ...(label && { label }),
      };
    }),
  );
  return {
    extensionsOf: (name) => listed.filter(({ slot }) => slot === name) as never,
    load: async (_remote, module) => {
      const Component = components.get(module);
      if (!Component) throw new Error(`There is no ${module}.`);
      return { version: '1', Component };
    },
    reportFailure: () => {},
  };
}

/** Where the visitor is now. */
export interface Place {
  /** With its query. */
  readonly path: string;
  /** What the history entry keeps. */
  readonly state: unknown;
}

export interface RenderScreensOptions {
  readonly store: ComponentProps<typeof Provider>['store'];
  /** As in remote.json. Every other address is another page, which leads back to the first one. */
  readonly routes: readonly { readonly path: string; readonly screen: string }[];
  /** By their names in remote.json. */
  readonly screens: Readonly<Record<string, ComponentType>>;
  readonly at: string;
  /** What the history entry of `at` keeps. */
  readonly state?: unknown;
  /** Extensions of slots, as other remotes would declare them, in their order. */
  readonly extensions?: FakeExtensions;
  /** An address visited before, so that Back has somewhere to go. */
  readonly from?: string;
}

/**
 * Renders screens like the shell: under their declared paths, at an address, with toasts, and keeps the focus.
 *
 * @returns `place()`: where the visitor is now; `leave()`: closes the page, as a reload does
 */
export function renderScreens({
  store,
  routes,
  screens,
  at,
  state = null,
  from,
  extensions = {},
}: RenderScreensOptions) {
  const slots = slotHostOf(extensions);
  act(() => toast.clear());
  let place: Place = { path: at, state };
  const Watcher = () => {
    const location = useLocation();
    const navigate = useNavigate();
    place = { path: location.pathname + location.search, state: location.state };
    useEffect(() => keepFocus(), []);
    return (
      <button type="button" onClick={() => navigate(-1)}>
        Browser back
      </button>
    );
  };
  const { pathname, search, hash } = new URL(at, window.location.origin);
  const entries = [...(from === undefined ? [] : [from]), { pathname, search, hash, state }];
  const { unmount } = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={entries} initialIndex={entries.length - 1}>
        <Watcher />
        <ToastViewport />
        <SlotContext value={slots}>
          <Routes>
            {routes.map(({ path, screen }) => {
              const Screen = screens[screen];
              return Screen && <Route key={path} path={path} element={<Screen />} />;
            })}
            <Route path="*" element={<Link to={at}>Another page</Link>} />
          </Routes>
        </SlotContext>
      </MemoryRouter>
    </Provider>,
  );
  return { place: () => place, leave: unmount };
}

/** The toasts that are shown. */
export const toasts = () => within(screen.getByRole('region', { name: 'Messages' }));
