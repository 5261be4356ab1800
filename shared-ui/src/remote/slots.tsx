import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import styled from 'styled-components';
import type { SlotExtension } from './contributions';
import { LoadingText } from './page-loading';
import type { SlotName } from './registry';
import { TryAgainButton } from './remote-problem';

/**
 * The slots of pages and the props that an extension of each receives. An extension is the default export of
 * `src/<module>/<module>.tsx`:
 *
 * ```tsx
 * export default function Points({ professionalId }: SlotProps['professional-dashboard.tab']) { ... }
 * ```
 */
export interface SlotProps {
  /** A tab of the professional dashboard, after the dashboard's own tabs. */
  'professional-dashboard.tab': { readonly professionalId: string };
  /** Beside one booking, for each of its parties. */
  'booking.panel': { readonly bookingId: string };
  /** A full-width section of the home page; not server-rendered. */
  'home.section': Readonly<Record<never, never>>;
  /** A card of the account page, beside the extension's label. */
  'account.section': Readonly<Record<never, never>>;
}

/** An extension's component and the release that it came from. */
export interface LoadedExtension {
  readonly version: string;
  readonly Component: ComponentType<Record<never, never>>;
}

export interface ExtensionFailure {
  /** The remote of the failed extension: `mfe-loyalty`. */
  readonly remote: string;
  /** Of the remote's release; absent when it did not load. */
  readonly version?: string;
  /** `load`: its code failed to load or timed out; `render`: it threw. */
  readonly kind: 'load' | 'render';
  readonly error: unknown;
  readonly componentStack?: string;
}

/** What slots need from the shell, in its own pages and in every remote. */
export interface SlotHost {
  /** The live extensions of a slot for the current user, in order. */
  readonly extensionsOf: <Name extends SlotName>(slot: Name) => readonly SlotExtension<Name>[];
  /**
   * Loads an exposed module of a remote.
   *
   * @throws when its code cannot be loaded; the next call tries again
   */
  readonly load: (remote: string, module: string) => Promise<LoadedExtension>;
  readonly reportFailure: (failure: ExtensionFailure) => void;
}

/** Outside a shell (a component test, the gallery) slots are empty. */
export const SlotContext = createContext<SlotHost>({
  extensionsOf: () => [],
  load: () => Promise.reject(new Error('There is no shell that loads extensions.')),
  reportFailure: () => {},
});

/** The extensions of a slot, for a page that needs the list itself, such as one with tabs. */
export const useSlot = <Name extends SlotName>(name: Name): readonly SlotExtension<Name>[] =>
  useContext(SlotContext).extensionsOf(name);

interface SlotOf<Name extends SlotName> {
  readonly name: Name;
  readonly props: SlotProps[Name];
}

/** Renders every extension of a slot, in order; without extensions it renders nothing. */
export const Slot = <Name extends SlotName>({ name, props }: SlotOf<Name>) =>
  useSlot(name).map((extension) => <Extension key={extension.id} extension={extension} props={props} />);

interface ExtensionOf<Name extends SlotName> {
  readonly extension: SlotExtension<Name>;
  readonly props: SlotProps[Name];
}

/**
 * Renders one extension. When it is slow, cannot be loaded or throws, its own frame says so and offers Try again; the
 * rest of the page is unaffected.
 */
export function Extension<Name extends SlotName>({ extension, props }: ExtensionOf<Name>) {
  const { remote, module } = extension;
  const [attempt, setAttempt] = useState(0);
  return (
    <Frame>
      <Attempt
        key={attempt}
        remote={remote}
        module={module}
        props={props}
        onTryAgain={() => setAttempt((before) => before + 1)}
      />
    </Frame>
  );
}

interface AttemptProps {
  readonly remote: string;
  readonly module: string;
  readonly props: Record<never, never>;
  readonly onTryAgain: () => void;
}

function Attempt({ remote, module, props, onTryAgain }: AttemptProps) {
  const { load, reportFailure } = useContext(SlotContext);
  const [outcome, setOutcome] = useState<LoadedExtension | 'loading' | 'failed'>('loading');

  useEffect(() => {
    let isStale = false;
    load(remote, module).then(
      (loaded) => {
        if (!isStale) setOutcome(loaded);
      },
      (error: unknown) => {
        if (isStale) return;
        reportFailure({ remote, kind: 'load', error });
        setOutcome('failed');
      },
    );
    return () => {
      isStale = true;
    };
  }, [remote, module, load, reportFailure]);

  const problem = <ExtensionProblem onTryAgain={onTryAgain} />;
  const version = typeof outcome === 'string' ? undefined : outcome.version;
  const waiting = (
    <ExtensionLoading
      problem={problem}
      onTimeout={() =>
        reportFailure({
          remote,
          ...(version && { version }),
          kind: 'load',
          error: new Error(`The extension ${module} took longer than ${EXTENSION_TIMEOUT_MS} ms.`),
        })
      }
    />
  );
  if (outcome === 'failed') return problem;
  if (outcome === 'loading') return waiting;
  const { Component } = outcome;
  return (
    <ExtensionBoundary
      fallback={problem}
      onError={(error, componentStack) =>
        reportFailure({
          remote,
          version: outcome.version,
          kind: 'render',
          error,
          ...(componentStack && { componentStack }),
        })
      }
    >
      <Suspense fallback={waiting}>
        <Component {...props} />
      </Suspense>
    </ExtensionBoundary>
  );
}

interface BoundaryProps {
  readonly fallback: ReactNode;
  readonly onError: (error: unknown, componentStack: string | null | undefined) => void;
  readonly children: ReactNode;
}

/** Error boundary of one extension: what it throws does not reach the page. */
export class ExtensionBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: { readonly componentStack?: string | null }): void {
    this.props.onError(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

export const EXTENSION_TIMEOUT_MS = 10_000;

interface LoadingProps {
  /** Replaces the loading message after the time-out; the extension is shown if it arrives later. */
  readonly problem: ReactNode;
  readonly onTimeout: () => void;
}

function ExtensionLoading({ problem, onTimeout }: LoadingProps) {
  const [isLate, setLate] = useState(false);
  const reportTimeout = useEffectEvent(onTimeout);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
      reportTimeout();
    }, EXTENSION_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? problem : <LoadingText role="status">Loading...</LoadingText>;
}

const ExtensionProblem = ({ onTryAgain }: { readonly onTryAgain: () => void }) => (
  <div role="alert">
    <Sentence>This part of the page didn't load. The rest of the page still works.</Sentence>
    <TryAgainButton onClick={onTryAgain} />
  </div>
);

const Frame = styled.div`
  min-width: 0;
`;

const Sentence = styled.p`
  margin: 0 0 12px;
  max-width: 60ch;
  color: var(--ink-2, #4b342a);
`;
