import { type Playable, unsigned } from '@touchline/domain';
import { useCallback, useMemo, useState } from 'react';
import type { WidgetHost } from '../shared/host.ts';
import { useScoresChoice } from '../shared/scores/useScoresChoice.ts';
import type { Speech } from '../shared/speech.ts';
import { useLatest } from '../shared/useLatest.ts';
import { screenOf } from './content.ts';
import type { Seconds } from './countdown/seconds.ts';
import type { PlayerConfig } from './fields.ts';
import type { PlayerAct, PlayerScreen } from './screen.ts';
import type { PlayerTexts } from './text/en.ts';
import { useAccess, useKnown } from './useAccess.ts';
import { useRenewal } from './useRenewal.ts';
import { useStartAnnouncement } from './useStartAnnouncement.ts';
import { useTold } from './useTold.ts';
import type { Visitor } from './useVisitor.ts';
import { type PlayerView, steadyView, viewOf } from './view.ts';
import type { Found } from './widget.ts';

/** The verdict on a token that has ended, or is not to be believed. */
const TOKEN_OVER = 'ERROR_CODE_SIGNATURE_MISMATCH';

export interface PlayerInput {
  readonly config: PlayerConfig;
  /** What could not be read from the configuration. */
  readonly problems: readonly string[];
  /** Names what is asked for; '' for nothing. */
  readonly question: string;
  readonly found: Found;
  readonly visitor: Visitor;
  /** What the server has drawn for this very question. */
  readonly drawn: PlayerScreen | undefined;
  readonly texts: PlayerTexts;
  readonly speech: Pick<Speech, 'locale' | 'dir'>;
  /** IANA */
  readonly timeZone: string;
  /** Epoch ms that a first drawing goes by. */
  readonly now: number;
  readonly seconds: Seconds;
  readonly host: WidgetHost;
}

/** Decides what a player shows, from what is known; tells the page about it. */
export function usePlayer(input: PlayerInput): {
  readonly screen: PlayerScreen;
  readonly act: (act: PlayerAct) => void;
} {
  const { problems, question, found, visitor, drawn, texts, speech, timeZone, now, seconds, host } = input;
  const { item, videos, failure, ask } = found;
  const config = useScoresChoice(input.config);
  const { locale, dir } = speech;
  const [choice, setChoice] = useState({ question, id: '' });
  const chosen = choice.question === question ? choice.id : '';
  const failed = failure !== undefined;
  const next = useMemo(
    () => viewOf({ asked: question !== '', item, videos, failed, chosen }),
    [question, item, videos, failed, chosen]
  );
  const { keeper, isDenied } = useAccess({ visitor, found, api: host.api });
  const isRenewing = useRenewal(next.view === 'error' && next.code === TOKEN_OVER, visitor, ask);
  const [isSelling, holdForSale] = useState(false);
  const isGuarded = isDenied || !!visitor.token || isTimed(next);
  const view = useSteady(question, next, { isGuarded, isHeld: isSelling || isRenewing });

  // The configuration is read anew on each render; equal ones are one.
  const configured = JSON.stringify(config);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `configured` stands for the configuration
  const made = useMemo(
    () => ({
      ...screenOf({ config, view, item, videos, texts, locale, dir, timeZone, now, seconds }),
      access: keeper,
      config,
      till: { config, visitor, ask, host, hold: holdForSale },
    }),
    [configured, view, item, videos, texts, locale, dir, timeZone, now, seconds, keeper, visitor, ask, host]
  );
  useKnown(keeper, visitor.token, playableIn(made));
  const screen = useSameMedia(made, drawn);
  useStartAnnouncement({ ...input, ...screen });
  useTold({ host, view, failure, question, problems });

  const latest = useLatest((given: PlayerAct) => {
    if (given.act === 'retry') found.retry();
    else if (given.act === 'find-related') found.findRelated?.();
    else setChoice({ question, id: given.id });
  });
  const act = useCallback((given: PlayerAct) => latest.current(given), [latest]);
  return { screen, act };
}

/**
 * The view that shows after the one before; another question begins anew. `isGuarded`: once it was, it stays so. `isHeld`:
 * it stays as it is, whatever is known.
 */
function useSteady(
  question: string,
  next: PlayerView,
  { isGuarded, isHeld }: { readonly isGuarded: boolean; readonly isHeld: boolean }
): PlayerView {
  const [kept, setKept] = useState({ question, view: next, isGuarded });
  const isSame = kept.question === question;
  const guarded = isGuarded || (isSame && kept.isGuarded);
  const steady = isHeld ? kept.view : steadyView(kept.view, next, guarded);
  const view = isSame ? steady : next;
  if (!isSame || kept.view !== view || kept.isGuarded !== guarded) setKept({ question, view, isGuarded: guarded });
  return view;
}

/** Whether the addresses of what plays are good for a while only. */
function isTimed(view: PlayerView): boolean {
  return view.view === 'player' && view.video.playlists.some(({ expireTime }) => expireTime !== null);
}

/** The same with the very playable of before where it is of the same media: what plays is not disturbed by news. */
function useSameMedia(screen: PlayerScreen, drawn: PlayerScreen | undefined): PlayerScreen {
  const [kept, setKept] = useState(() => playableIn(drawn));
  const { content } = screen;
  const given = playableIn(screen);
  const playable = given && kept && mediaKey(given) === mediaKey(kept) ? kept : given;
  if (playable && playable !== kept) setKept(playable);
  return useMemo(
    () =>
      playable && content.view === 'player' && content.playable !== playable
        ? { ...screen, content: { ...content, playable } }
        : screen,
    [screen, content, playable]
  );
}

function playableIn(screen: PlayerScreen | undefined): Playable | undefined {
  return screen?.content.view === 'player' ? screen.content.playable : undefined;
}

/** The same media by a newer signature are the same media. */
function mediaKey({ id, urls }: Playable): string {
  return JSON.stringify([id, urls.map(unsigned)]);
}
