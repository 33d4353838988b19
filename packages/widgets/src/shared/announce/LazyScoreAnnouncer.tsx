import { type ComponentType, lazy, Suspense } from 'react';
import type { ScoreAnnouncerProps } from './ScoreAnnouncer.tsx';

const Late = lazy<ComponentType<ScoreAnnouncerProps>>(() =>
  import('./ScoreAnnouncer.tsx').then(
    ({ ScoreAnnouncer }) => ({ default: ScoreAnnouncer }),
    () => ({ default: () => null })
  )
);

/** `ScoreAnnouncer`, whose code loads when it is drawn; without its code nothing is announced. */
export function LazyScoreAnnouncer(props: ScoreAnnouncerProps) {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
