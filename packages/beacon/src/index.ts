export { type Counter, type CountingSettings, openCounter, pageConsent } from './counter.ts';
export { newId } from './new-id.ts';
export type { BeaconEvent } from './payload.ts';
export type { Visitor } from './visitor.ts';
export type { Who } from './who.ts';
