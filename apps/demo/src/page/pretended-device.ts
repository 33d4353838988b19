/**
 * Gives a page the documented interfaces of Google's Cast sender (cast.framework, chrome.cast.media) in place of its
 * script, with a device behind them that is none: it keeps a clock, and `window.device` lets a test do to it what happens
 * to devices. Names and shapes are those of @types/chromecast-caf-sender 1.0 and @types/chrome 0.3.
 *
 * It holds nothing from outside, so that its text can be sent to a page.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is sent to a page as its text
export function pretendDevice(): void {
  type Listener = (event: Record<string, unknown>) => void;
  const heard: Record<string, Listener[]> = {};
  const tell = (type: string, event: Record<string, unknown> = {}) => {
    for (const listener of heard[type] ?? []) listener({ type, ...event });
  };
  const later = (act: () => void, ms = 30) => setTimeout(act, ms);
  let castState = 'NO_DEVICES_AVAILABLE';
  let session: object | null = null;
  let media: Record<string, unknown> | null = null;
  const updates: ((isAlive: boolean) => void)[] = [];
  const remote = {
    ...{ isConnected: false, isMediaLoaded: false, duration: 0, currentTime: 0, volumeLevel: 0.8 },
    ...{ canControlVolume: true, isPaused: false, isMuted: false, canPause: true, canSeek: true },
    playerState: null as string | null,
    mediaInfo: null as unknown,
    liveSeekableRange: undefined as unknown,
  };
  const changed = () => {
    for (const update of updates) update(true);
    tell('anyChanged');
  };
  const become = (next: Partial<typeof remote>) => {
    Object.assign(remote, next);
    changed();
  };
  const setCastState = (next: string) => {
    castState = next;
    tell('caststatechanged', { castState });
  };
  const idle = (idleReason: string) => {
    if (media) Object.assign(media, { idleReason, playerState: 'IDLE' });
    become({ playerState: 'IDLE', isMediaLoaded: false });
  };
  const over = () => {
    media = null;
    session = null;
    become({ isConnected: false, isMediaLoaded: false, playerState: null, currentTime: 0, isPaused: false });
    tell('sessionstatechanged', { sessionState: 'SESSION_ENDED' });
    setCastState('NOT_CONNECTED');
  };
  setInterval(() => {
    if (remote.playerState !== 'PLAYING') return;
    if (device.liveRange) device.liveRange = { start: device.liveRange.start + 0.25, end: device.liveRange.end + 0.25 };
    become({ currentTime: remote.currentTime + 0.25, liveSeekableRange: device.liveRange ?? undefined });
  }, 250);

  const device = {
    loads: [] as unknown[],
    options: [] as unknown[],
    told: [] as string[],
    answer: 'device',
    refuses: false,
    liveRange: null as { start: number; end: number } | null,
    remote,
    end: over,
    stop: () => idle('CANCELLED'),
    finish: () => idle('FINISHED'),
    error: () => idle('ERROR'),
    plays(url: string) {
      media = newMedia({ contentId: url }, {});
      changed();
    },
  };
  const newMedia = (info: object, request: Record<string, unknown>) => ({
    ...{ media: info, activeTrackIds: request['activeTrackIds'] ?? [], idleReason: null, playerState: 'PLAYING' },
    addUpdateListener: (listener: (isAlive: boolean) => void) => void updates.push(listener),
    editTracksInfo(given: { activeTrackIds: number[] }, onSuccess: () => void) {
      device.told.push(`tracks ${given.activeTrackIds}`);
      if (media) media['activeTrackIds'] = given.activeTrackIds;
      later(onSuccess);
    },
  });
  const newSession = () => ({
    getCastDevice: () => ({ friendlyName: 'Living Room TV', label: 'double' }),
    getMediaSession: () => media,
    loadMedia(request: Record<string, unknown>) {
      device.loads.push(JSON.parse(JSON.stringify(request)));
      return new Promise<undefined>((resolve, reject) => {
        later(() => {
          if (device.refuses) return reject('load_media_failed');
          const info = request['media'] as { duration?: number };
          media = newMedia(info, request);
          const autoplay = request['autoplay'] !== false;
          become({
            ...{ isMediaLoaded: true, mediaInfo: info, duration: info.duration ?? 0, isPaused: !autoplay },
            currentTime: (request['currentTime'] as number | undefined) ?? device.liveRange?.end ?? 0,
            playerState: autoplay ? 'PLAYING' : 'PAUSED',
            liveSeekableRange: device.liveRange ?? undefined,
          });
          resolve(undefined);
        });
      });
    },
  });
  const context = {
    setOptions(options: object) {
      device.options.push(options);
      setCastState('NOT_CONNECTED');
    },
    getCastState: () => castState,
    getCurrentSession: () => session,
    endCurrentSession: (stops: boolean) => {
      device.told.push(`end ${stops}`);
      tell('sessionstatechanged', { sessionState: 'SESSION_ENDING' });
      idle('CANCELLED');
      later(over);
    },
    addEventListener(type: string, listener: Listener) {
      heard[type] = [...(heard[type] ?? []), listener];
    },
    requestSession() {
      if (device.options.length === 0) return Promise.reject('invalid_parameter');
      if (device.answer !== 'device') return Promise.reject(device.answer);
      tell('sessionstatechanged', { sessionState: 'SESSION_STARTING' });
      setCastState('CONNECTING');
      return new Promise<undefined>((resolve) => {
        later(() => {
          session = newSession();
          become({ isConnected: true });
          tell('sessionstatechanged', { sessionState: 'SESSION_STARTED', session });
          setCastState('CONNECTED');
          resolve(undefined);
        });
      });
    },
  };
  class RemotePlayerController {
    addEventListener = context.addEventListener;
    playOrPause() {
      device.told.push(remote.isPaused ? 'play' : 'pause');
      become({ isPaused: !remote.isPaused, playerState: remote.isPaused ? 'PLAYING' : 'PAUSED' });
    }
    seek() {
      device.told.push(`seek ${Math.round(remote.currentTime)}`);
      changed();
    }
    setVolumeLevel() {
      device.told.push(`volume ${remote.volumeLevel}`);
      changed();
    }
    muteOrUnmute() {
      device.told.push('mute');
      become({ isMuted: !remote.isMuted });
    }
  }
  // There is one, whoever asks for another.
  class RemotePlayer {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: as the framework's own, which mirrors one device
      return remote;
    }
  }
  const given = (...names: string[]) =>
    // A constructor whose arguments are its first fields.
    function (this: Record<string, unknown>, ...values: unknown[]) {
      names.forEach((name, index) => {
        this[name] = values[index];
      });
    };
  const page = window as unknown as Record<string, object> & { __onGCastApiAvailable?: (is: boolean) => void };
  Object.assign(page, {
    device,
    cast: { framework: { CastContext: { getInstance: () => context }, RemotePlayer, RemotePlayerController } },
  });
  Object.assign(page['chrome'] as object, {
    cast: {
      AutoJoinPolicy: { ORIGIN_SCOPED: 'origin_scoped' },
      Image: given('url'),
      media: {
        DEFAULT_MEDIA_RECEIVER_APP_ID: 'CC1AD845',
        StreamType: { BUFFERED: 'BUFFERED', LIVE: 'LIVE', OTHER: 'OTHER' },
        TrackType: { TEXT: 'TEXT', AUDIO: 'AUDIO', VIDEO: 'VIDEO' },
        TextTrackType: { CAPTIONS: 'CAPTIONS', SUBTITLES: 'SUBTITLES' },
        MediaInfo: given('contentId', 'contentType'),
        GenericMediaMetadata: given(),
        LoadRequest: given('media'),
        Track: given('trackId', 'type'),
        EditTracksInfoRequest: given('activeTrackIds'),
      },
    },
  });
  page.__onGCastApiAvailable?.(true);
}
