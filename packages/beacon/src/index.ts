export { type Beacon, type BeaconInput, createBeacon } from './beacon.ts';
export type { Counter, CountingSettings, Who } from './counter.ts';
export type { BeaconEvent } from './payload.ts';
export type { Visitor } from './visitor.ts';
