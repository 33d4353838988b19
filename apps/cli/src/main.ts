import { exportCommand } from './export-command.ts';
import { importCommand } from './import/command.ts';
import { createProgress } from './import/progress.ts';
import { importVideoCommand } from './import-video/command.ts';
import { mediaCommand } from './media-command.ts';

const [, , command, ...args] = process.argv;

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    process.stderr.write(`${command}: ${line}\n`);
    process.exit(1);
  }
);

function run(): Promise<number> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const printError = (line: string) => process.stderr.write(`${line}\n`);
  const ports = {
    environment: process.env,
    print,
    printError,
    progress: createProgress(process.stderr),
    clock: Date.now,
  };
  if (command === 'export') return exportCommand(args, { ...ports, output: process.stdout });
  if (command === 'import-video') return importVideoCommand(args, { ...ports, signal: stopped() });
  if (command === 'media') return mediaCommand(args, ports);
  return importCommand(args, ports);
}

/** Returns a signal for commands that take minutes and have to remove temporary files before they end. */
function stopped(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new Error('stopped; nothing was imported.')));
  }
  return stop.signal;
}
