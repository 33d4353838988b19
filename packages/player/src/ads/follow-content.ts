import { listen } from '../listen.ts';
import type { Session } from '../start/session.ts';
import type { AdStages } from './ad-stages.ts';
import type { AdBreakKind } from './ads.ts';
import type { Agenda } from './agenda.ts';
import type { AdLoader } from './load-ads.ts';
import type { AdBreak } from './schedule.ts';

/** Seconds of content before a break in which its ads are asked for. */
const AHEAD = 8;

export interface ContentFollower {
  readonly session: Session;
  readonly stages: AdStages;
  readonly agenda: Agenda;
  readonly loader: Pick<AdLoader, 'ads'>;
  /** A break is on or is awaited. */
  readonly isBusy: () => boolean;
  /** What has not begun is not awaited any more. */
  readonly letGo: () => void;
  /** The playhead has come to this one. */
  readonly onDue: (kind: AdBreakKind, one: AdBreak) => void;
  /** Content plays. */
  readonly onPlaying: () => void;
  readonly signal: AbortSignal;
}

/** Watches where content is: asks for the ads of midrolls and of a postroll ahead of their time, and says when it is theirs. */
export function followContent(input: ContentFollower): void {
  const { stages, agenda, loader, signal } = input;
  const { media, startTime, playable } = input.session;
  /** Who joins a live stream has come over nothing of it. */
  let last = playable.live ? null : startTime;

  function look(): void {
    const now = media.currentTime;
    const from = last ?? now;
    last = now;
    if (input.isBusy() || stages.stage !== 'ContentPlayback' || media.ended) return;
    const due = agenda.due(from, now);
    if (due) {
      input.onDue('midroll', due);
      return;
    }
    for (const one of agenda.soon(now, AHEAD)) void loader.ads(one);
  }

  function onEnded(): void {
    // A midroll that is still awaited has nothing to interrupt any more.
    input.letGo();
    const end = agenda.next('postroll');
    if (input.isBusy() || stages.stage !== 'ContentPlayback') return;
    stages.move({ type: 'contentended', postroll: end !== undefined });
    if (end) input.onDue('postroll', end);
  }

  listen(media, ['timeupdate', 'seeked'], look, signal);
  listen(media, ['playing'], input.onPlaying, signal);
  listen(media, ['ended'], onEnded, signal);
}
