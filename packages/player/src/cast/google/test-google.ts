import type { CastingSettings } from '../casting.ts';
import type { CastSession, CastWindow, SessionState } from './cast-api.ts';

type Heard = (event: { sessionState?: SessionState }) => void;

/**
 * As much of Google's sender framework as a test touches, with a device that takes what it is given when a load's `answer`
 * is called.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one device; its parts share its state
export function createTestGoogle() {
  const heard = new Map<string, Heard>();
  const told: string[] = [];
  const remote = {
    ...{ isConnected: true, isMediaLoaded: false, duration: 60, currentTime: 0, volumeLevel: 1 },
    ...{ isPaused: false, isMuted: false, playerState: null as string | null },
  };
  let media: object | null = null;
  let current: CastSession | null = null;
  let list: { choose(): void } | undefined;
  const loads: { currentTime?: number; answer(): void }[] = [];
  const session = {
    getCastDevice: () => ({ friendlyName: 'Television' }),
    getMediaSession: () => media,
    loadMedia: (request: { currentTime?: number; autoplay?: boolean; media: object }) =>
      new Promise<undefined>((resolve) => {
        loads.push({
          ...request,
          answer() {
            media = {
              media: request.media,
              activeTrackIds: [],
              idleReason: null,
              addUpdateListener() {},
              editTracksInfo() {},
            };
            Object.assign(remote, { isMediaLoaded: true, playerState: 'PLAYING', isPaused: !request.autoplay });
            resolve(undefined);
          },
        });
      }),
  } as unknown as CastSession;
  const context = {
    setOptions: ({ receiverApplicationId }: { receiverApplicationId: string }) =>
      told.push(`receiver ${receiverApplicationId}`),
    getCastState: () => 'NOT_CONNECTED',
    getCurrentSession: () => current,
    requestSession() {
      told.push('list');
      if (list) return Promise.reject('session_error');
      return new Promise<undefined>((resolve) => {
        list = {
          choose() {
            current = session;
            resolve(undefined);
          },
        };
      });
    },
    endCurrentSession() {},
    addEventListener: (type: string, listener: Heard) => heard.set(type, listener),
  };
  class Named {
    track?: unknown;
  }
  const cast = {
    AutoJoinPolicy: { ORIGIN_SCOPED: 'origin' },
    Image: Named,
    media: {
      ...{ DEFAULT_MEDIA_RECEIVER_APP_ID: 'GOOGLE', StreamType: {}, TrackType: {}, TextTrackType: {} },
      ...{
        MediaInfo: Named,
        GenericMediaMetadata: Named,
        LoadRequest: WithMedia,
        Track: Named,
        EditTracksInfoRequest: Named,
      },
    },
  };
  const framework = {
    CastContext: { getInstance: () => context },
    RemotePlayer: function RemotePlayer() {
      return remote;
    },
    RemotePlayerController: function Controller() {
      return {
        playOrPause() {
          remote.isPaused = !remote.isPaused;
          told.push(remote.isPaused ? 'pause' : 'play');
        },
        seek: () => told.push(`seek ${remote.currentTime}`),
        addEventListener: () => {},
      };
    },
  };
  const found = { cast: { framework }, chrome: { cast } } as unknown as CastWindow;
  return { found, google: { framework, cast } as never, told, loads, remote, session, choose: () => list?.choose() };
}

class WithMedia {
  readonly media: object;
  constructor(media: object) {
    this.media = media;
  }
}

export const usualCasting: CastingSettings = { title: 'Derby', posterUrl: null };
