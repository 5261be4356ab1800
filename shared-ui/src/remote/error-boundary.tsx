import { Component, type ReactNode } from 'react';
import { RemoteProblem } from './remote-problem';

interface Props {
  /** A new value (the next location) clears the error, so that one broken screen does not affect the next. */
  readonly resetKey: string;
  readonly onReset: () => void;
  /** Loads the remote again; another build may be live by then. */
  readonly onTryAgain: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly resetKey: string;
}

/** Replaces a screen that threw with an error message and Try again. */
export class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    return { failed: false, resetKey: props.resetKey };
  }

  override componentDidUpdate(_: Props, before: State): void {
    if (before.failed && before.resetKey !== this.state.resetKey) this.props.onReset();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <RemoteProblem onTryAgain={this.props.onTryAgain} />;
  }
}
