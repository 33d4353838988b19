import type { BodyFile, Line, Position, Survey } from './body-file.ts';
import { BATCH } from './import-lines.ts';

/** A line with its position in the order of writing. */
interface PlacedLine {
  readonly position: Position;
  readonly line: Line;
}

/** Lines of one kind that are written together. */
export interface Batch {
  readonly placed: readonly PlacedLine[];
  /** Position of the last line. */
  readonly position: Position;
}

/** Groups the lines of a body into batches. */
export interface BatchSource {
  /** Returns the next batch of at most `size` lines; null at the end. */
  next(size: number): Promise<Batch | null>;
  /** Takes the last batch back, so that smaller ones can be made of it. */
  putBack(batch: Batch): void;
}

/** Creates the source of the batches after a position. */
export function createBatchSource(
  { survey, body }: { readonly survey: Survey; readonly body: BodyFile },
  from: Position
): BatchSource {
  const iterator = survey.linesAfter(body, from);
  const waiting: PlacedLine[] = [];

  async function peek(): Promise<PlacedLine | null> {
    if (waiting.length === 0) {
      const { value } = await iterator.next();
      if (value) waiting.push(value);
    }
    return waiting[0] ?? null;
  }

  return {
    async next(size) {
      const placed: PlacedLine[] = [];
      let characters = 0;
      const fits = ({ position }: PlacedLine) =>
        placed.length === 0 ||
        (placed.length < size && characters < BATCH.characters && position.kind === placed[0]?.position.kind);
      for (let line = await peek(); line !== null && fits(line); line = await peek()) {
        waiting.shift();
        placed.push(line);
        characters += line.line.text?.length ?? 0;
      }
      const last = placed.at(-1);
      return last ? { placed, position: last.position } : null;
    },
    putBack: ({ placed }) => {
      waiting.unshift(...placed);
    },
  };
}
