/**
 * The part of Google's Cast sender framework that we use, with the names of its reference:
 * https://developers.google.com/cast/docs/reference/web_sender. Declared here because the script has no types
 * (docs/decisions/096-types-of-google-cast.md).
 */
export interface CastFramework {
  readonly CastContext: { getInstance(): CastContext };
  readonly RemotePlayer: new () => RemotePlayer;
  readonly RemotePlayerController: new (player: RemotePlayer) => RemotePlayerController;
}

export interface ChromeCast {
  readonly AutoJoinPolicy: { readonly ORIGIN_SCOPED: string };
  readonly Image: new (url: string) => object;
  readonly media: {
    readonly DEFAULT_MEDIA_RECEIVER_APP_ID: string;
    readonly StreamType: { readonly BUFFERED: string; readonly LIVE: string };
    readonly TrackType: { readonly TEXT: string };
    readonly TextTrackType: { readonly CAPTIONS: string };
    readonly MediaInfo: new (contentId: string, contentType: string) => MediaInfo;
    readonly GenericMediaMetadata: new () => { title?: string; images?: object[] };
    readonly LoadRequest: new (media: MediaInfo) => LoadRequest;
    readonly Track: new (trackId: number, type: string) => CastTrack;
    readonly EditTracksInfoRequest: new (activeTrackIds: number[]) => object;
  };
}

export type CastState = 'NO_DEVICES_AVAILABLE' | 'NOT_CONNECTED' | 'CONNECTING' | 'CONNECTED';

export type SessionState =
  | 'NO_SESSION'
  | 'SESSION_STARTING'
  | 'SESSION_STARTED'
  | 'SESSION_START_FAILED'
  | 'SESSION_ENDING'
  | 'SESSION_ENDED'
  | 'SESSION_RESUMED';

export interface CastContext {
  setOptions(options: { receiverApplicationId: string; autoJoinPolicy: string }): void;
  getCastState(): CastState;
  getCurrentSession(): CastSession | null;
  /** Resolves to an error code or undefined, or rejects with an error code. */
  requestSession(): Promise<string | undefined>;
  endCurrentSession(stopCasting: boolean): void;
  addEventListener(type: 'caststatechanged', listener: (event: { readonly castState: CastState }) => void): void;
  addEventListener(
    type: 'sessionstatechanged',
    listener: (event: { readonly sessionState: SessionState }) => void
  ): void;
}

export interface CastSession {
  getCastDevice(): { readonly friendlyName: string };
  loadMedia(request: LoadRequest): Promise<string | undefined>;
  getMediaSession(): CastMedia | null;
}

export interface CastMedia {
  readonly idleReason: 'CANCELLED' | 'INTERRUPTED' | 'FINISHED' | 'ERROR' | null;
  readonly media?: MediaInfo | null;
  readonly activeTrackIds?: number[] | null;
  editTracksInfo(request: object, onSuccess: () => void, onError: (error: unknown) => void): void;
  addUpdateListener(listener: (isAlive: boolean) => void): void;
}

export interface RemotePlayer {
  readonly isConnected: boolean;
  readonly isMediaLoaded: boolean;
  readonly duration: number;
  currentTime: number;
  volumeLevel: number;
  readonly isPaused: boolean;
  readonly isMuted: boolean;
  readonly playerState: 'IDLE' | 'PLAYING' | 'PAUSED' | 'BUFFERING' | null;
  readonly mediaInfo?: MediaInfo | null;
  readonly liveSeekableRange?: { readonly start?: number; readonly end?: number } | null;
}

export interface RemotePlayerController {
  playOrPause(): void;
  seek(): void;
  setVolumeLevel(): void;
  muteOrUnmute(): void;
  addEventListener(type: 'anyChanged', listener: () => void): void;
}

export interface MediaInfo {
  readonly contentId: string;
  streamType?: string;
  metadata?: object;
  duration?: number | null;
  tracks?: CastTrack[] | null;
}

export interface CastTrack {
  readonly trackId: number;
  readonly type: string;
  trackContentId?: string;
  trackContentType?: string;
  name?: string;
  language?: string;
  subtype?: string;
}

export interface LoadRequest {
  currentTime?: number;
  autoplay?: boolean;
  activeTrackIds?: number[];
  customData?: object;
}

/** Globals of the framework, which pages may use too. */
export interface CastWindow {
  readonly cast?: { readonly framework?: CastFramework };
  readonly chrome?: { readonly cast?: ChromeCast };
  __onGCastApiAvailable?: (isAvailable: boolean, reason?: string) => void;
}
