import { instantReplay } from '../../../shared/icons/timeline.ts';
import { Latency } from './Latency.tsx';
import { LazyMatchAnnouncer } from './LazyMatchAnnouncer.tsx';
import { LiveEdge } from './LiveEdge.tsx';
import { LiveEnd } from './LiveEnd.tsx';
import { LivePicture } from './LivePicture.tsx';
import { clockAt, liveText } from './live-text.ts';
import { Moments } from './Moments.tsx';
import { StartOver } from './StartOver.tsx';
import css from './timeline.css?inline';

/** What only live streams and lines with marks need. */
export const timeline = {
  Latency,
  LiveEdge,
  LiveEnd,
  LivePicture,
  MatchAnnouncer: LazyMatchAnnouncer,
  Moments,
  StartOver,
  clockAt,
  css,
  instantReplay,
  liveText,
};
