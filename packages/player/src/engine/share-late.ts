import type Hls from 'hls.js';
import type { Events as HlsEvents } from 'hls.js';
import { noPeers, type PeersState } from '../p2p/peer-state.ts';
import type { EngineInput } from './engine.ts';

/**
 * Has what `hls` plays shared between visitors, where that is wanted: its code comes once a segment is there, for the
 * first picture must not wait for it. Any later, most of a film would have come from its server.
 */
export function shareLate(
  hls: Hls,
  Events: typeof HlsEvents,
  { p2p, door, onState }: Pick<EngineInput, 'p2p' | 'door'> & { readonly onState: (state: PeersState) => void }
): void {
  if (!p2p) return;
  onState(noPeers('start', 'waiting'));
  const share = () =>
    import('../p2p/share-peers.ts').then(
      ({ sharePeers }) => sharePeers({ hls, Events, p2p, door, onState }),
      () => onState(noPeers('code'))
    );
  hls.once(Events.FRAG_BUFFERED, share);
}
