import { Component, type ReactNode } from 'react';
import type { Say } from '../text/languages.ts';
import { Notice } from './Notice.tsx';

interface BoundaryProps {
  readonly say: Say;
  /** Another one is tried afresh. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** Error boundary. It offers to reload, also when a chunk is missing after an update of the server. */
export class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidUpdate({ of }: BoundaryProps) {
    if (this.state.isBroken && of !== this.props.of) this.setState({ isBroken: false });
  }

  override render() {
    const { say, children } = this.props;
    if (!this.state.isBroken) return children;
    return (
      <Notice title={say('failedTitle')} hint={say('brokenHint')} isAlert>
        <button type="button" className="studio-button" data-kind="outline" onClick={() => location.reload()}>
          {say('reload')}
        </button>
      </Notice>
    );
  }
}
