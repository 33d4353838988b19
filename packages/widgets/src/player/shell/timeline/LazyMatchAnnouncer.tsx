import { type ComponentType, lazy, Suspense } from 'react';
import type { PlayerControlsProps } from '../controls/LatePart.tsx';
import type { MatchAnnouncerProps } from './MatchAnnouncer.tsx';

/** A player whose code for it cannot be loaded announces nothing. */
const Announcer = lazy<ComponentType<MatchAnnouncerProps>>(() =>
  import('./MatchAnnouncer.tsx').then(
    ({ MatchAnnouncer }) => ({ default: MatchAnnouncer }),
    () => ({ default: () => null })
  )
);

/** Announces scores of the player's own match, unless the page switches that off or scores are hidden. */
export function LazyMatchAnnouncer({ player, look, content: { markers }, api, config }: PlayerControlsProps) {
  if (!markers || config?.announcements === 'off') return null;
  return (
    <Suspense>
      <Announcer player={player} look={look} source={{ api, ...markers }} own={config?.texts} />
    </Suspense>
  );
}
