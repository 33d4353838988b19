import { ApiError } from '@touchline/client';
import type { Playable } from '@touchline/domain';
import { type AccessKeeper, createAccess } from '@touchline/player';
import { useInsertionEffect, useState } from 'react';
import { serverClockOf } from '../shared/data/server-clock.ts';
import { useLatest } from '../shared/useLatest.ts';
import type { Visitor } from './useVisitor.ts';
import type { Found } from './widget.ts';

export interface AccessInput {
  readonly visitor: Visitor;
  readonly found: Found;
  /** Base URL of the API. */
  readonly api: string;
}

export interface Access {
  readonly keeper: AccessKeeper;
  /** The server has taken back what it allowed. */
  readonly isDenied: boolean;
}

/** What opens the player's media, kept new by the page's token and the API's answers. One as long as the widget lives. */
export function useAccess(input: AccessInput): Access {
  const latest = useLatest(input);
  const [isDenied, setDenied] = useState(false);
  const [keeper] = useState(() =>
    createAccess({
      random: Math.random,
      now: () => serverClockOf(latest.current.api).now(),
      async ask({ id, renews }) {
        const { visitor } = latest.current;
        const token = await (renews ? visitor.renew() : visitor.look());
        try {
          const videos = await latest.current.found.ask(token);
          const video = videos.find((one) => one.id === id);
          if (renews) setDenied(video?.error !== null);
          return { token, video };
        } catch (error) {
          // Refused is an answer, too: nothing newer is to be had.
          const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500;
          return isAnswer && error.status !== 429 ? nothingNew(token, id) : null;
        }
      },
    })
  );
  return { keeper, isDenied };

  /** What is known already. */
  function nothingNew(token: string, id: string) {
    return { token, video: latest.current.found.videos?.find((one) => one.id === id) };
  }
}

/** Tells what is known now, before whoever asks for media with it is drawn. */
export function useKnown(keeper: AccessKeeper, token: string | undefined, playable: Playable | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes by what it says, not by which object it is
  useInsertionEffect(() => {
    if (playable) keeper.know({ token: token ?? '', playable });
  }, [keeper, token, JSON.stringify(playable)]);
}
