import { eventTypesQuery } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import type { Player } from '@touchline/player';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { announceScore } from '../../../shared/announce/announce-score.ts';
import { pageSource } from '../../../shared/data/page-source.ts';
import { queryClientOf } from '../../../shared/data/query-client.ts';
import { createScoreHold, type ScoreHold } from '../../../shared/data/score-hold.ts';
import { serverClockOf } from '../../../shared/data/server-clock.ts';
import { NO_TYPES } from '../../../shared/data/useEventTypes.ts';
import { useLatest } from '../../../shared/useLatest.ts';
import type { PlayerLook } from '../../screen.ts';
import type { MarkersSource } from './markers-source.ts';
import { createPictureTime } from './picture-time.ts';
import { useNewestEvent } from './useNewestEvent.ts';

/** ms after which the newest state of the event has been loaded. What a page learns until then is old news. */
const LOADED = 2_000;

export interface MatchAnnouncerProps {
  readonly player: Player;
  readonly look: Pick<PlayerLook, 'locale' | 'dir'>;
  readonly source: MarkersSource;
  /** The page's own words, by their English phrases. */
  readonly own: Readonly<Record<string, string>> | undefined;
}

/** Announces scores of the match that is watched, each when its picture is seen. */
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
        const { look, own } = latest.current;
        return { locale: look.locale, dir: look.dir, own, eventTypes };
      });
    });
  }, [event, latest]);
  return <p ref={region} className="tl-hidden" aria-live="polite" />;
}

/** The event as it was when the picture was taken that is watched; as it is now where nothing live is. */
function useWatchedEvent(player: Player, source: MarkersSource): SportsEvent | undefined {
  const { api } = source;
  const event = useNewestEvent(source);
  const [hold, setHold] = useState<ScoreHold<SportsEvent>>();
  useEffect(() => {
    const ports = { picture: createPictureTime(player), now: serverClockOf(api).now };
    const timer = setTimeout(() => setHold(createScoreHold<SportsEvent>(ports)), LOADED);
    return () => clearTimeout(timer);
  }, [player, api]);
  return useSyncExternalStore(player.subscribe, () => event && hold?.show([event])[0]);
}

/** They say how the event is read, which matters once it has news. */
function loadEventTypes({ api, publicKey }: MarkersSource) {
  const { queryKey, queryFn, staleTime } = eventTypesQuery(pageSource({ api, publicKey }));
  return queryClientOf({ api, publicKey })
    .fetchQuery({ queryKey, queryFn, staleTime })
    .catch(() => NO_TYPES);
}
