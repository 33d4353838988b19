import type { CollectedEvent } from '../../collect/collected-event.ts';
import type { BatchLine } from '../../collect/line.ts';

/** An event of a viewing, as it came. */
export interface Arrival {
  readonly family: 'viewing' | 'player';
  /** `playing`; of the player family `player.ping`. */
  readonly word: string;
  /** Of its player; null: of the player family, or not known. */
  readonly sequence: number | null;
  /** Epoch ms by the visitor's clock; null: it says none. */
  readonly clientTime: number | null;
  readonly event: CollectedEvent;
  readonly line: BatchLine;
  /** ms by which the visitor's clock seems to be late. */
  readonly lateness: number;
}
