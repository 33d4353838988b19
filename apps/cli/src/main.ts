#!/usr/bin/env node
import { readBuild } from '@touchline/server/platform/static/build.ts';
import { createProgress } from './import/progress.ts';
import { runCommand } from './run-command.ts';

// Without it, React renders several times slower, and the server is open: demo content, simulated payments.
process.env['NODE_ENV'] ||= 'production';

const code = await runCommand(process.argv.slice(2), {
  version: readBuild().version,
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  progress: createProgress(process.stderr),
  clock: Date.now,
  output: process.stdout,
  stopSignal,
});
if (code !== null) process.exit(code);

/** Returns a signal for commands that take minutes and have to remove temporary files before they end. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new Error('stopped; nothing was imported.')));
  }
  return stop.signal;
}
