type Listener = (event: Record<string, unknown>) => void;

/** Names and types are those of @types/chromecast-caf-sender 1.0 and @types/chrome 0.3. */
type Media = Record<string, unknown>;

/**
 * Installs the documented interfaces of Google's Cast sender (cast.framework, chrome.cast.media) in place of its script,
 * with a simulated device that runs a clock. A test controls the device by `window.device`.
 *
 * It uses nothing outside of the class, so that its source text can be sent to a page.
 */
export class SimulatedDevice {
  /** Requests to load, as JSON. */
  readonly loads: unknown[] = [];
  readonly options: unknown[] = [];
  /** Received commands, in order. */
  readonly commands: string[] = [];
  /** The visitor's choice in the device picker. */
  answer = 'device';
  rejectsMedia = false;
  /** A live stream's window, seconds. */
  liveRange: { start: number; end: number } | null = null;
  readonly remote = {
    ...{ isConnected: false, isMediaLoaded: false, duration: 0, currentTime: 0, volumeLevel: 0.8 },
    ...{ canControlVolume: true, isPaused: false, isMuted: false, canPause: true, canSeek: true },
    playerState: null as string | null,
    mediaInfo: null as unknown,
    liveSeekableRange: undefined as unknown,
  };
  private readonly listeners: Record<string, Listener[]> = {};
  private readonly updates: ((isAlive: boolean) => void)[] = [];
  private castState = 'NO_DEVICES_AVAILABLE';
  private session: object | null = null;
  private media: Media | null = null;

  constructor() {
    this.install();
    setInterval(() => this.tick(), 250);
  }

  /** Somebody turns the device off. */
  end(): void {
    this.media = null;
    this.session = null;
    this.become({ isConnected: false, isMediaLoaded: false, playerState: null, currentTime: 0, isPaused: false });
    this.emit('sessionstatechanged', { sessionState: 'SESSION_ENDED' });
    this.setCastState('NOT_CONNECTED');
  }

  stop(): void {
    this.idle('CANCELLED');
  }

  finish(): void {
    this.idle('FINISHED');
  }

  error(): void {
    this.idle('ERROR');
  }

  /** Another sender plays this on the device. */
  plays(url: string): void {
    this.media = this.mediaOf({ contentId: url }, {});
    this.emitUpdate();
  }

  private tick(): void {
    if (this.remote.playerState !== 'PLAYING') return;
    const { liveRange } = this;
    if (liveRange) this.liveRange = { start: liveRange.start + 0.25, end: liveRange.end + 0.25 };
    this.become({ currentTime: this.remote.currentTime + 0.25, liveSeekableRange: this.liveRange ?? undefined });
  }

  private emit(type: string, event: Record<string, unknown> = {}): void {
    for (const listener of this.listeners[type] ?? []) listener({ type, ...event });
  }

  private emitUpdate(): void {
    for (const update of this.updates) update(true);
    this.emit('anyChanged');
  }

  private become(next: Partial<SimulatedDevice['remote']>): void {
    Object.assign(this.remote, next);
    this.emitUpdate();
  }

  private idle(idleReason: string): void {
    if (this.media) Object.assign(this.media, { idleReason, playerState: 'IDLE' });
    this.become({ playerState: 'IDLE', isMediaLoaded: false });
  }

  private setCastState(castState: string): void {
    this.castState = castState;
    this.emit('caststatechanged', { castState });
  }

  /** ms until the device or the visitor responds. */
  private later(action: () => void, ms = 30): void {
    setTimeout(action, ms);
  }

  private mediaOf(info: object, request: Record<string, unknown>): Media {
    return {
      ...{ media: info, activeTrackIds: request['activeTrackIds'] ?? [], idleReason: null, playerState: 'PLAYING' },
      addUpdateListener: (listener: (isAlive: boolean) => void) => void this.updates.push(listener),
      editTracksInfo: ({ activeTrackIds }: { activeTrackIds: number[] }, onSuccess: () => void) => {
        this.commands.push(`tracks ${activeTrackIds}`);
        if (this.media) this.media['activeTrackIds'] = activeTrackIds;
        this.later(onSuccess);
      },
    };
  }

  private load(request: Record<string, unknown>): Promise<undefined> {
    this.loads.push(JSON.parse(JSON.stringify(request)));
    return new Promise((resolve, reject) => {
      this.later(() => {
        if (this.rejectsMedia) return reject('load_media_failed');
        const info = request['media'] as { duration?: number };
        this.media = this.mediaOf(info, request);
        const autoplay = request['autoplay'] !== false;
        this.become({
          ...{ isMediaLoaded: true, mediaInfo: info, duration: info.duration ?? 0, isPaused: !autoplay },
          currentTime: (request['currentTime'] as number | undefined) ?? this.liveRange?.end ?? 0,
          playerState: autoplay ? 'PLAYING' : 'PAUSED',
          liveSeekableRange: this.liveRange ?? undefined,
        });
        resolve(undefined);
      });
    });
  }

  private requestSession(): Promise<undefined> {
    if (this.options.length === 0) return Promise.reject('invalid_parameter');
    if (this.answer !== 'device') return Promise.reject(this.answer);
    this.emit('sessionstatechanged', { sessionState: 'SESSION_STARTING' });
    this.setCastState('CONNECTING');
    return new Promise((resolve) => {
      this.later(() => {
        this.session = {
          getCastDevice: () => ({ friendlyName: 'Living Room TV', label: 'double' }),
          getMediaSession: () => this.media,
          loadMedia: (request: Record<string, unknown>) => this.load(request),
        };
        this.become({ isConnected: true });
        this.emit('sessionstatechanged', { sessionState: 'SESSION_STARTED', session: this.session });
        this.setCastState('CONNECTED');
        resolve(undefined);
      });
    });
  }

  /** cast.framework.CastContext */
  private contextOf(): object {
    return {
      setOptions: (options: object) => {
        this.options.push(options);
        this.setCastState('NOT_CONNECTED');
      },
      getCastState: () => this.castState,
      getCurrentSession: () => this.session,
      endCurrentSession: (stops: boolean) => {
        this.commands.push(`end ${stops}`);
        this.emit('sessionstatechanged', { sessionState: 'SESSION_ENDING' });
        this.idle('CANCELLED');
        this.later(() => this.end());
      },
      addEventListener: (type: string, listener: Listener) => this.listen(type, listener),
      requestSession: () => this.requestSession(),
    };
  }

  private listen(type: string, listener: Listener): void {
    this.listeners[type] = [...(this.listeners[type] ?? []), listener];
  }

  /** cast.framework.RemotePlayerController */
  private controllerOf(): object {
    const { remote, commands } = this;
    return {
      addEventListener: (type: string, listener: Listener) => this.listen(type, listener),
      playOrPause: () => {
        commands.push(remote.isPaused ? 'play' : 'pause');
        this.become({ isPaused: !remote.isPaused, playerState: remote.isPaused ? 'PLAYING' : 'PAUSED' });
      },
      seek: () => {
        commands.push(`seek ${Math.round(remote.currentTime)}`);
        this.emitUpdate();
      },
      setVolumeLevel: () => {
        commands.push(`volume ${remote.volumeLevel}`);
        this.emitUpdate();
      },
      muteOrUnmute: () => {
        commands.push('mute');
        this.become({ isMuted: !remote.isMuted });
      },
    };
  }

  private install(): void {
    const [context, controller, { remote }] = [this.contextOf(), this.controllerOf(), this];
    // Constructors that return the same object each time, as the framework mirrors one device.
    const returning = (value: object) =>
      function mirror() {
        return value;
      };
    const page = window as unknown as Record<string, object> & { __onGCastApiAvailable?: (is: boolean) => void };
    Object.assign(page, {
      device: this,
      cast: {
        framework: {
          CastContext: { getInstance: () => context },
          RemotePlayer: returning(remote),
          RemotePlayerController: returning(controller),
        },
      },
    });
    Object.assign(page['chrome'] as object, { cast: this.chromeCastOf() });
    page.__onGCastApiAvailable?.(true);
  }

  /** chrome.cast */
  private chromeCastOf(): object {
    const request = (...names: string[]) =>
      // A constructor whose arguments are its first fields.
      function (this: Record<string, unknown>, ...values: unknown[]) {
        names.forEach((name, index) => {
          this[name] = values[index];
        });
      };
    return {
      AutoJoinPolicy: { ORIGIN_SCOPED: 'origin_scoped' },
      Image: request('url'),
      media: {
        DEFAULT_MEDIA_RECEIVER_APP_ID: 'CC1AD845',
        StreamType: { BUFFERED: 'BUFFERED', LIVE: 'LIVE', OTHER: 'OTHER' },
        TrackType: { TEXT: 'TEXT', AUDIO: 'AUDIO', VIDEO: 'VIDEO' },
        TextTrackType: { CAPTIONS: 'CAPTIONS', SUBTITLES: 'SUBTITLES' },
        MediaInfo: request('contentId', 'contentType'),
        GenericMediaMetadata: request(),
        LoadRequest: request('media'),
        Track: request('trackId', 'type'),
        EditTracksInfoRequest: request('activeTrackIds'),
      },
    };
  }
}
