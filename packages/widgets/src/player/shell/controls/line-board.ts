/** Something that is drawn on the line: a goal. Seconds. */
export interface LineMark {
  readonly position: number;
  readonly name: string;
  /** Where a press on it leads. */
  readonly from: number;
}

/** What is drawn on the line by others than the slider. */
export interface LineBoard {
  /** What a pointer at this time is on; `perPx`: seconds of a CSS px. */
  readonly near: (time: number, perPx: number) => LineMark | null;
}
