export { type AccessManager, type AccessResult, createAccess } from './access/create-access.ts';
export { type Fetcher, fetcherOf, type MediaAccess, type RequestAuthorizer } from './access/media-access.ts';
export type {
  AdBreakKind,
  AdCompanion,
  AdError,
  AdErrorCode,
  AdEvent,
  AdIcon,
  AdSettings,
  AdState,
  Ads,
  AdsHandle,
  AdUpdate,
} from './ads/ads.ts';
export { AFTER_PRESS_MS } from './after-press.ts';
export type { Casting, CastingOffer, CastingProblem, CastingSettings } from './cast/casting.ts';
export { openCasting } from './cast/open-casting.ts';
export type { PlaybackController } from './controller/playback-controller.ts';
export { createPlayer } from './create-player.ts';
export type { EngineState, PlayerError, ProgramDate, Quality, Track } from './engine/engine.ts';
export { RATES } from './features/rate.ts';
export { emitFeedback, FEEDBACK, type Feedback } from './feedback.ts';
export type { PeersReason, PeersState } from './p2p/peer-state.ts';
export type { PeersSetting } from './p2p/read-peers-options.ts';
export type { Counting, Player, PlayerHandle, PlayerInput, PlayerSettings } from './player.ts';
export { type CastingState, initialState, type PlayerState } from './player-state.ts';
export { dateAt, positionOf } from './program-dates.ts';
export type { Session, SessionEvent, SessionInput } from './start/session.ts';
export type { PlayerEvent as ViewingEvent } from './viewing/player-events.ts';
export type { ViewingSnapshot } from './viewing/viewing-input.ts';
