import { eventTypesQuery } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import type { Player } from '@touchline/player';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { announceScore } from '../../../shared/announce/announce-score.ts';
import { createLiveDelayBuffer, type LiveDelayBuffer } from '../../../shared/data/live/live-delay-buffer.ts';
import { pageSource } from '../../../shared/data/page-source.ts';
import { queryClientOf } from '../../../shared/data/query-client.ts';
import { serverClockOf } from '../../../shared/data/server-clock.ts';
import { NO_TYPES } from '../../../shared/data/useEventTypes.ts';
import { useLatest } from '../../../shared/hooks/useLatest.ts';
import type { PlayerAppearance } from '../../screen.ts';
import type { MarkersSource } from './moments.ts';
import { createPlaybackDate } from './playback-date.ts';
import { useNewestEvent } from './useNewestEvent.ts';

/** Time after which the newest state of the event is loaded. Earlier changes are not announced. */
const LOAD_TIME_MS = 2_000;

export interface MatchAnnouncerProps {
  readonly player: Player;
  readonly appearance: Pick<PlayerAppearance, 'locale' | 'dir'>;
  readonly source: MarkersSource;
  /** The page's own texts, by their English phrases. */
  readonly own: Readonly<Record<string, string>> | undefined;
}

/** Announces scores of the watched match, each when its frame is displayed. */
export function MatchAnnouncer(props: MatchAnnouncerProps) {
  const { player, source } = props;
  const region = useRef<HTMLParagraphElement>(null);
  const event = useWatchedEvent(player, source);
  const latest = useLatest(props);
  const before = useRef(event);
  useEffect(() => {
    const old = before.current;
    before.current = event;
    if (!old || !event || old === event || old.id !== event.id) return;
    void loadEventTypes(latest.current.source).then((eventTypes) => {
      if (!region.current) return;
      announceScore(region.current, { before: old, now: event }, () => {
        const { appearance, own } = latest.current;
        return { locale: appearance.locale, dir: appearance.dir, own, eventTypes };
      });
    });
  }, [event, latest]);
  return <p ref={region} className="tl-hidden" aria-live="polite" />;
}

/** Returns the event as of the displayed frame, or its current state outside of live streams. */
function useWatchedEvent(player: Player, source: MarkersSource): SportsEvent | undefined {
  const { api } = source;
  const event = useNewestEvent(source);
  const [hold, setHold] = useState<LiveDelayBuffer<SportsEvent>>();
  useEffect(() => {
    const ports = { playbackTime: createPlaybackDate(player), now: serverClockOf(api).now };
    const timer = setTimeout(() => setHold(createLiveDelayBuffer<SportsEvent>(ports)), LOAD_TIME_MS);
    return () => clearTimeout(timer);
  }, [player, api]);
  return useSyncExternalStore(player.subscribe, () => event && hold?.show([event])[0]);
}

/** Loads the event types, which decide how the score is announced. They are needed only for a change. */
function loadEventTypes({ api, publicKey }: MarkersSource) {
  const { queryKey, queryFn, staleTime } = eventTypesQuery(pageSource({ api, publicKey }));
  return queryClientOf({ api, publicKey })
    .fetchQuery({ queryKey, queryFn, staleTime })
    .catch(() => NO_TYPES);
}
