import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RemoteProblem } from './remote-problem';

interface Props {
  /** A new value (the next location) clears the error, so that one broken page does not affect the next. */
  readonly resetKey: string;
  /** Called before the page is rendered again, to drop failed loads. */
  readonly onReset: () => void;
  /** Default: render the page again. */
  readonly onTryAgain?: () => void;
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
}

/** Replaces a page that threw with an error message and Try again; the rest of the page stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override componentDidUpdate(before: Props, { failed }: State): void {
    // Resets only after an earlier failure: a page that has just failed at the new location keeps its message.
    if (failed && this.state.failed && before.resetKey !== this.props.resetKey) this.#reset();
  }

  readonly #reset = (): void => {
    this.props.onReset();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <RemoteProblem onTryAgain={this.props.onTryAgain ?? this.#reset} />;
  }
}
