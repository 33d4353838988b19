/** The drawing of an icon. Drawings are in several files, so that one widget's icons do not enlarge another's chunk. */
export interface Drawing {
  /** Path in a box of 24 × 24. */
  readonly path: string;
  /** `flips`: mirrored in right-to-left text. `solid`: filled instead of outlined. */
  readonly kind?: 'flips' | 'solid';
}
