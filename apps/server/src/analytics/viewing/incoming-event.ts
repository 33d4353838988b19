import type { BatchRecord } from '../collect/batch-record.ts';
import type { CollectedEvent } from '../collect/collected-event.ts';

/** An event of a viewing as received. */
export interface IncomingEvent {
  readonly family: 'viewing' | 'player';
  /** Name of the event: `playing`; `player.ping` for the player family. */
  readonly word: string;
  /** Sequence number in its player; null for the player family, or if unknown. */
  readonly sequence: number | null;
  /** Epoch ms by the visitor's clock; null if the event has no time. */
  readonly clientTime: number | null;
  readonly event: CollectedEvent;
  readonly record: BatchRecord;
  /** ms by which the visitor's clock seems to be behind. */
  readonly clockOffset: number;
}
