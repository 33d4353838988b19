import type { Writable } from 'node:stream';
import type { Progress } from './import/progress.ts';

/** The process in which a command runs. */
export interface CommandPorts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The beginning of the command's own command line, for messages: `touchline import` or `npm run import --`. */
  readonly usage: string;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  readonly progress: Progress;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** The same, with what only some commands need. */
export interface ProcessPorts extends CommandPorts {
  readonly output: Writable;
  /** Returns a signal that aborts when the user stops the command. From then on the process does not end on its own. */
  readonly stopSignal: () => AbortSignal;
}
