import { RemoteProblem } from '@crown-and-coil/shared-ui/remote';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { failures, shellBuild } from './failures';

interface Props {
  /** A new value (the next location) clears the failure. */
  readonly resetKey: string;
  /** Called before a retry, to forget failed loads. */
  readonly onReset: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
}

/** Error boundary of the shell's own pages: the header and the footer stay. */
export class PageFailure extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    const isMissing = error instanceof Error && error.name === 'ChunkLoadError';
    const kind = isMissing ? 'load' : 'render';
    failures.report({ build: shellBuild(), kind, error, componentStack: componentStack ?? undefined });
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.#reset();
  }

  readonly #reset = (): void => {
    this.props.onReset();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    return this.state.failed ? <RemoteProblem onTryAgain={this.#reset} /> : this.props.children;
  }
}
