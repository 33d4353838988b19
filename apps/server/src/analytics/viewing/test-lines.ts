import type { BatchLine } from '../../collect/line.ts';
import { createLineFold, type FoldPorts, type LineFold } from './fold-lines.ts';
import { createVisitorHash } from './visitor-hash.ts';

/** When the tests' matches are. */
export const KICK_OFF = Date.parse('2026-11-21T19:00:00Z');

export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36';

type Events = readonly Readonly<Record<string, unknown>>[];

/** A batch that arrives `at` ms after kick-off, sent at once by a clock that is right. */
export function lineOf(at: number, events: Events, told: Partial<BatchLine> = {}): BatchLine {
  const time = KICK_OFF + at;
  return {
    time,
    envKey: 'env',
    origin: 'https://club.example',
    userAgent: CHROME,
    country: 'DE',
    metadata: { transmission_timestamp: time },
    parts: [{ publisher: 'acme', events }],
    ...told,
  };
}

/** A fold whose videos belong to no event, unless told. */
export function testFold(store: FoldPorts['store'], told: Partial<FoldPorts> = {}): LineFold {
  const hash = createVisitorHash('c2VjcmV0');
  return createLineFold({ store, hash, findEvents: async () => new Map(), clock: () => KICK_OFF, ...told });
}
