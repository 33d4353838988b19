import { ApiError } from '../errors.ts';
import type { BodyFile, Line } from './body-file.ts';
import { contentKinds } from './kinds.ts';
import { parseLine } from './parse-line.ts';

/** A line that is no resource: the header, or the publisher's own fields. */
const NONE = 255;

/** A place in a body that is read kind by kind: lines up to `line` of the kind at `kind` come before it. */
export interface Position {
  /** Index in `contentKinds`. */
  readonly kind: number;
  readonly line: number;
}

/** The order in which the lines of a body are written: kind by kind, so most resources come after those they name. */
export interface Survey {
  /** The lines after a position, each with its own position. */
  linesAfter(body: BodyFile, position: Position): AsyncGenerator<{ readonly position: Position; readonly line: Line }>;
}

/** Reads the kind of each line. Invalid lines count as the first kind, where they are reported. */
export async function surveyBody(body: BodyFile): Promise<Survey> {
  const kinds: number[] = [];
  const present = new Set<number>();
  for await (const { number, text } of body.lines()) {
    const kind = kindOf(text);
    kinds[number] = kind;
    present.add(kind);
  }

  async function* linesOf(source: BodyFile, kind: number): AsyncGenerator<Line> {
    for await (const line of source.lines()) if (kinds[line.number] === kind) yield line;
  }

  return {
    async *linesAfter(source, from) {
      for (const kind of [...present].sort((a, b) => a - b)) {
        if (kind < from.kind || kind === NONE) continue;
        for await (const line of linesOf(source, kind)) {
          const isWritten = kind === from.kind && line.number <= from.line;
          if (!isWritten) yield { position: { kind, line: line.number }, line };
        }
      }
    },
  };
}

function kindOf(text: string | null): number {
  try {
    const parsed = parseLine(text ?? '');
    return parsed.what === 'resource' ? contentKinds.indexOf(parsed.entry.kind) : NONE;
  } catch (error) {
    if (error instanceof ApiError) return 0;
    throw error;
  }
}
