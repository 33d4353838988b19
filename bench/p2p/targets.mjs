import { medianOf } from '../page/medians.mjs';
import { atLeast, atMost } from '../page/targets.mjs';

const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(2)} kB`;
const percent = (share) => `${Math.round(share * 100)} %`;
const times = (ratio) => `${ratio.toFixed(2)} ×`;

/** Of all bytes of media those that others have sent; the rest as its server counts it. */
export function shareOf({ bytesFromPeers, bytesFromServer }) {
  return bytesFromPeers / (bytesFromPeers + bytesFromServer);
}

/** Compares results with our targets. One visitor must load each segment of a channel first, so two can share half of it. */
export function checkTargets({ size, start, film, live }) {
  const stalls = [film, live].flatMap((part) => (part ? [part.first.stalls, part.second.stalls] : []));
  const ofBoth = live && {
    bytesFromPeers: live.first.bytesFromPeers + live.second.bytesFromPeers,
    bytesFromServer: live.first.bytesFromServer + live.second.bytesFromServer,
  };
  return [
    atMost('requests for peer-to-peer code without `p2p`', size?.without, 0, String),
    atMost('our own peer-to-peer code, brotli', size?.own, 6_000, kilobytes),
    atLeast('film: share of the second visitor that came from the first', film && shareOf(film.second), 0.7, percent),
    atLeast(
      'channel: share of two visitors that came from one another (at most 50 %)',
      ofBoth && shareOf(ofBoth),
      0.35,
      percent
    ),
    atMost('stalls', stalls.length > 0 ? stalls.reduce((sum, one) => sum + one) : undefined, 0, String),
    atMost(
      'first frame, compared with a player that does not share',
      start && medianOf(start.shared) / medianOf(start.alone),
      1.1,
      times
    ),
  ];
}
