/** What an icon shows. Drawings lie in several files, so that one widget's do not weigh on another's chunk. */
export interface Drawing {
  /** Of a path in a box of 24 × 24. */
  readonly path: string;
  /** `flips`: it points along the text and turns with it. `solid`: filled, where others are lines. */
  readonly kind?: 'flips' | 'solid';
}
