export { type Counter, type CountingSettings, openCounter } from './counter.ts';
export type { BeaconEvent } from './payload.ts';
export type { Visitor } from './visitor.ts';
export type { Who } from './who.ts';
