export { type AccessAnswer, type AccessKeeper, createAccess } from './access/create-access.ts';
export { type Ask, askBy, type Door, type MediaAccess } from './access/media-access.ts';
export type { Conductor } from './conductor/conductor.ts';
export { createPlayer } from './create-player.ts';
export type { EngineFacts, PlayerError, ProgramDate, Quality, Track } from './engine/engine.ts';
export type { Player, PlayerHandle, PlayerInput, PlayerSettings } from './player.ts';
export { initialState, type PlayerState } from './player-state.ts';
export { dateAt, positionOf } from './program-dates.ts';
export type { Session, SessionEvent, SessionInput } from './start/session.ts';
