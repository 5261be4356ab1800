import { RemoteProblem } from '@crown-and-coil/shared-ui/remote';
import { Component, type ReactNode } from 'react';

interface Props {
  /** A new value (the next location) clears the failure. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

/** A page of the shell's own that cannot be loaded or throws: the header and the footer stay. */
export class PageFailure extends Component<Props, { failedAt: string | null }> {
  override state: { failedAt: string | null } = { failedAt: null };

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: '' };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failedAt !== null && before.resetKey !== this.props.resetKey)
      this.setState({ failedAt: null });
  }

  override render(): ReactNode {
    if (this.state.failedAt === null) return this.props.children;
    // React keeps a rejected lazy page: only a new document loads it again.
    return <RemoteProblem onTryAgain={() => window.location.reload()} />;
  }
}
