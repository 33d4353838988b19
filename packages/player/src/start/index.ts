/** The fast start: all code between a page and its first frame. Its size has a budget (.size-limit.json). */
export type { MediaAccess, RequestAuthorizer } from '../access/media-access.ts';
export type { Prefetch, Prefetched } from '../download/prefetch.ts';
export type { Handover } from './fast-start.ts';
export { FIRST_FRAME_TIMEOUT_MS } from './first-frame-timeout.ts';
export { openSession } from './open-session.ts';
export type { Session, SessionEvent, SessionInput } from './session.ts';
