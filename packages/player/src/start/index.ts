/** The quick start: what stands between a page and its first frame. Its size is budgeted (.size-limit.json). */
export type { Door, MediaAccess } from '../access/media-access.ts';
export { openSession } from './open-session.ts';
export { PATIENCE } from './patience.ts';
export type { Prefetch, Prefetched } from './prefetch.ts';
export type { Session, SessionEvent, SessionInput } from './session.ts';
export type { Handoff } from './starter.ts';
