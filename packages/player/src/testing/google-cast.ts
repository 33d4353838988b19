import type { CastingSettings } from '../cast/casting.ts';
import type { CastSession, CastWindow, SessionState } from '../cast/google/cast-api.ts';

type CastListener = (event: { sessionState?: SessionState }) => void;

/**
 * A fake of Google's sender framework with a device. The device loads media when the test calls the load's `finish`.
 */
export function createTestGoogle() {
  const calls: string[] = [];
  const remote = {
    ...{ isConnected: true, isMediaLoaded: false, duration: 60, currentTime: 0, volumeLevel: 1 },
    ...{ isPaused: false, isMuted: false, playerState: null as string | null },
  };
  const { session, loads } = createSession(remote);
  const { context, choose } = createContext(session, calls);
  const framework = {
    CastContext: { getInstance: () => context },
    RemotePlayer: function RemotePlayer() {
      return remote;
    },
    RemotePlayerController: function Controller() {
      return {
        playOrPause() {
          remote.isPaused = !remote.isPaused;
          calls.push(remote.isPaused ? 'pause' : 'play');
        },
        seek: () => calls.push(`seek ${remote.currentTime}`),
        addEventListener: () => {},
      };
    },
  };
  const globals = { cast: { framework }, chrome: { cast } } as unknown as CastWindow;
  return { globals, google: { framework, cast } as never, calls, loads, remote, session, choose };
}

/** A session with the device; `remote` changes when the test calls a load's `finish`. */
function createSession(remote: object) {
  const loads: { currentTime?: number; finish(): void }[] = [];
  let media: object | null = null;
  const finish = (request: { autoplay?: boolean; media: object }) => {
    media = {
      media: request.media,
      activeTrackIds: [],
      idleReason: null,
      addUpdateListener() {},
      editTracksInfo() {},
    };
    Object.assign(remote, { isMediaLoaded: true, playerState: 'PLAYING', isPaused: !request.autoplay });
  };
  const session = {
    getCastDevice: () => ({ friendlyName: 'Television' }),
    getMediaSession: () => media,
    loadMedia: (request: { currentTime?: number; autoplay?: boolean; media: object }) =>
      new Promise<undefined>((resolve) => {
        loads.push({
          ...request,
          finish() {
            finish(request);
            resolve(undefined);
          },
        });
      }),
  } as unknown as CastSession;
  return { session, loads };
}

/** The page's connection to devices; `choose` picks the device from the list that it shows. */
function createContext(session: CastSession, calls: string[]) {
  const listeners = new Map<string, CastListener>();
  let current: CastSession | null = null;
  let choose: (() => void) | undefined;
  const context = {
    setOptions: ({ receiverApplicationId }: { receiverApplicationId: string }) =>
      calls.push(`receiver ${receiverApplicationId}`),
    getCastState: () => 'NOT_CONNECTED',
    getCurrentSession: () => current,
    requestSession() {
      calls.push('list');
      if (choose) return Promise.reject('session_error');
      return new Promise<undefined>((resolve) => {
        choose = () => {
          current = session;
          resolve(undefined);
        };
      });
    },
    endCurrentSession() {},
    addEventListener: (type: string, listener: CastListener) => listeners.set(type, listener),
  };
  return { context, choose: () => choose?.() };
}

class FakeClass {
  track?: unknown;
}

class WithMedia {
  readonly media: object;
  constructor(media: object) {
    this.media = media;
  }
}

/** `chrome.cast` with what the player uses of it. */
const cast = {
  AutoJoinPolicy: { ORIGIN_SCOPED: 'origin' },
  Image: FakeClass,
  media: {
    ...{ DEFAULT_MEDIA_RECEIVER_APP_ID: 'GOOGLE', StreamType: {}, TrackType: {}, TextTrackType: {} },
    ...{
      MediaInfo: FakeClass,
      GenericMediaMetadata: FakeClass,
      LoadRequest: WithMedia,
      Track: FakeClass,
      EditTracksInfoRequest: FakeClass,
    },
  },
};

export const usualCasting: CastingSettings = { title: 'Derby', posterUrl: null };
