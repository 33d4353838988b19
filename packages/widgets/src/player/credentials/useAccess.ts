import { ApiError } from '@touchline/client';
import type { Playable } from '@touchline/domain';
import { type AccessManager, createAccess } from '@touchline/player';
import { useInsertionEffect, useState } from 'react';
import { serverClockOf } from '../../shared/data/server-clock.ts';
import { useLatest } from '../../shared/hooks/useLatest.ts';
import type { ContentResult } from '../widget.ts';
import type { Visitor } from './useVisitor.ts';

export interface AccessInput {
  readonly visitor: Visitor;
  readonly result: ContentResult;
  /** Base URL of the API. */
  readonly api: string;
}

export interface Access {
  readonly access: AccessManager;
  /** The server no longer allows playback. */
  readonly isDenied: boolean;
}

/**
 * Returns the access to the player's media. The page's tokens and the API's responses keep it up to date. The object
 * stays the same as long as the widget lives.
 */
export function useAccess(input: AccessInput): Access {
  const latest = useLatest(input);
  const [isDenied, setDenied] = useState(false);
  const [access] = useState(() =>
    createAccess({
      random: Math.random,
      now: () => serverClockOf(latest.current.api).now(),
      async requestAccess({ id, renews }) {
        const { visitor } = latest.current;
        const token = await (renews ? visitor.renew() : visitor.getToken());
        try {
          const videos = await latest.current.result.fetchVideos(token);
          const video = videos.find((one) => one.id === id);
          if (renews) setDenied(video?.error !== null);
          return { token, video };
        } catch (error) {
          // A rejection counts as a response: there are no newer videos.
          const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500;
          return isAnswer && error.status !== 429 ? currentVideo(token, id) : null;
        }
      },
    })
  );
  return { access, isDenied };

  /** Returns the video that is loaded already. */
  function currentVideo(token: string, id: string) {
    return { token, video: latest.current.result.videos?.find((one) => one.id === id) };
  }
}

/** Passes the current token and media to the access before components that request media render. */
export function useUpdateAccess(
  access: AccessManager,
  token: string | undefined,
  playable: Playable | undefined
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the value of `playable`, not on its identity
  useInsertionEffect(() => {
    if (playable) access.update({ token: token ?? '', playable });
  }, [access, token, JSON.stringify(playable)]);
}
