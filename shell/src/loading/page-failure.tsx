import { RemoteProblem } from '@crown-and-coil/shared-ui/remote';
import { Component, type ReactNode } from 'react';

interface Props {
  /** A new value (the next location) clears the failure. */
  readonly resetKey: string;
  /** Before a new try: forgets what could not be loaded. */
  readonly onReset: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
}

/** A page of the shell's own that cannot be loaded or throws: the header and the footer stay. */
export class PageFailure extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
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
