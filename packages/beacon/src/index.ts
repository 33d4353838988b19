export { type Counter, type CountingSettings, openCounter, pageConsent } from './counter.ts';
export type { Identity } from './identity.ts';
export { newId } from './identity.ts';
export type { BeaconEvent } from './payload.ts';
export type { Visitor } from './visitor.ts';
