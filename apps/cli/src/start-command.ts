import type { CommandPorts } from './command-ports.ts';
import { parseOptions } from './parse-options.ts';

/** The program of the server, which is beside this one in the build. Importing it starts the server. */
const SERVER = './main.js';

const helpText = (usage: string) => `${usage}

Starts the server, and ends with it. SIGINT or SIGTERM stops it gracefully.

It has no options: its settings are environment variables. The most important ones:

  PORT, HOST     where it listens; default: 4000 on 127.0.0.1
  PUBLIC_URL     the origin under which browsers reach it
  DATA_DIR       its data; default: .data in the current directory
  DATABASE_URL   a PostgreSQL database instead of the embedded store
  DEMO=1         loads the demo content

The page /docs/guide/server of the running server describes all of them.`;

/** Runs `touchline start` and resolves to null once the server has begun to start; the server then owns the process. */
export async function startCommand(args: readonly string[], ports: CommandPorts): Promise<number | null> {
  const { values } = parseOptions({ args: [...args], options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    ports.print(helpText(ports.usage));
    return 0;
  }
  await import(/* @vite-ignore */ SERVER);
  return null;
}
