import type { Text } from '../../content/banner.ts';
import type { Driver, Player } from './athletes.ts';
import type { Club } from './clubs.ts';

interface Plan {
  /** The event's id; it names sport, date and time, and never changes. */
  readonly id: string;
  /** Epoch ms. */
  readonly start: number;
  /** ms from start to end. */
  readonly length: number;
}

/** Reason why a match is not played as planned. */
export type Mishap = 'postponed' | 'cancelled' | 'delayed' | null;

export interface FootballFixture extends Plan {
  readonly sport: 'football';
  readonly home: Club;
  readonly away: Club;
  readonly round: number;
  readonly mishap: Mishap;
}

export interface BasketballFixture extends Plan {
  readonly sport: 'basketball';
  readonly home: Club;
  readonly away: Club;
}

export interface TennisFixture extends Plan {
  readonly sport: 'tennis';
  readonly players: readonly [Player, Player];
  readonly tournament: { readonly name: string; readonly surface: string; readonly city: string };
  readonly round: 'QF' | 'SF' | 'F';
}

export interface MotorsportFixture extends Plan {
  readonly sport: 'motorsport';
  readonly series: string;
  readonly session: 'PRACTICE' | 'QUALIFYING' | 'RACE';
  readonly circuit: { readonly name: string; readonly country: string };
  readonly drivers: readonly Driver[];
}

export interface CricketFixture extends Plan {
  readonly sport: 'cricket';
  readonly format: 'T20' | 'ODI';
  readonly home: Club;
  readonly away: Club;
  readonly competition: string;
}

/** A planned event: all data that is known before it. */
export type Fixture = FootballFixture | BasketballFixture | TennisFixture | MotorsportFixture | CricketFixture;

export type Sport = Fixture['sport'];

/** State of an event: the data that changes while it is played. */
export interface Progress {
  readonly status: string;
  /** Epoch ms. */
  readonly startTime: number;
  /** Epoch ms; null until it is over. */
  readonly endTime: number | null;
  /** Shaped by the sport (contract §2.4). */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly markers: readonly Marker[];
}

/** Something that happened. `time` in epoch ms. */
export interface Marker {
  readonly id: string;
  readonly kind: string;
  readonly time: number;
  readonly label: Text | string;
  readonly entityId: string | null;
}

/** Share of the planned time that has gone by: 0 before the start, 1 from the end on. */
export function shareOf({ start, length }: Plan, now: number): number {
  return Math.min(1, Math.max(0, (now - start) / length));
}

/** Status, start and end of something that goes as planned. */
export function plainProgress(plan: Plan, now: number): Pick<Progress, 'status' | 'startTime' | 'endTime'> {
  const end = plan.start + plan.length;
  const status = now < plan.start ? 'SCHEDULED' : now < end ? 'STARTED' : 'FINISHED';
  return { status: `EVENT_STATUS_${status}`, startTime: plan.start, endTime: now < end ? null : end };
}
