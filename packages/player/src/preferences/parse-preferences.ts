import type { Position, Positions } from './positions.ts';

/** The visitor's choices. Languages are BCP 47. A `caption` of null: captions off; undefined: no choice. */
export interface PreferenceChoices {
  readonly volume?: number;
  readonly muted?: boolean;
  readonly rate?: number;
  readonly caption?: string | null;
  readonly audio?: string;
}

export interface StoredPreferences extends PreferenceChoices {
  readonly positions: Positions;
}

/** Parses untrusted text. Invalid values count as absent. */
export function parsePreferences(text: string | null): StoredPreferences {
  const json = objectOf(parsed(text));
  const { volume, muted, rate, caption, audio } = json;
  return {
    ...(isWithin(volume, 0, 1) && { volume }),
    ...(typeof muted === 'boolean' && { muted }),
    ...(isWithin(rate, 0.25, 4) && { rate }),
    ...((typeof caption === 'string' || caption === null) && { caption }),
    ...(typeof audio === 'string' && { audio }),
    positions: readPositions(objectOf(json['positions'])),
  };
}

function readPositions(json: Readonly<Record<string, unknown>>): Positions {
  const entries = Object.entries(json).flatMap(([id, value]): [string, Position][] => {
    const { time, at } = objectOf(value);
    return isWithin(time, 0, 1e9) && isWithin(at, 0, 1e15) ? [[id, { time, at }]] : [];
  });
  return Object.fromEntries(entries);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isWithin(value: unknown, low: number, high: number): value is number {
  return typeof value === 'number' && value >= low && value <= high;
}
