export { type Beacon, type BeaconInput, createBeacon } from './beacon.ts';
export type { Visitor } from './visitor.ts';
