import type { ProcessPorts } from './command-ports.ts';
import { type Command, commands, DEFAULT_COMMAND } from './commands.ts';
import { nearestName } from './nearest-name.ts';

/** Ports of the process, for a command that is not chosen yet. */
export type RunPorts = Omit<ProcessPorts, 'usage'> & {
  /** Version of the product. */
  readonly version: string;
};

/**
 * Runs `touchline` and resolves to the exit code; null if the process goes on. Prints the reason in one line if a command
 * fails.
 */
export async function runCommand(args: readonly string[], ports: RunPorts): Promise<number | null> {
  const [first = DEFAULT_COMMAND, ...rest] = args;
  if (first === '--help' || first === '-h') {
    ports.print(helpText());
    return 0;
  }
  if (first === '--version' || first === '-v') {
    ports.print(ports.version);
    return 0;
  }
  const isOption = first.startsWith('-');
  const name = isOption ? DEFAULT_COMMAND : first;
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    ports.printError(`touchline: ${describeUnknown(name)}`);
    return 1;
  }
  return run(command, isOption ? args : rest, { ...ports, usage: usageOf(name, ports.environment) });
}

async function run({ name, load }: Command, args: readonly string[], ports: ProcessPorts): Promise<number | null> {
  try {
    const command = await load();
    return await command(args, ports);
  } catch (error) {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    ports.printError(`${name}: ${line}`);
    return 1;
  }
}

function describeUnknown(name: string): string {
  const nearest = nearestName(
    name,
    commands.map((command) => command.name)
  );
  const hint = nearest === null ? 'touchline --help lists the commands' : `${nearest} is one`;
  return `"${name}" is not a command; ${hint}.`;
}

/** npm puts the name of a script into its environment, and passes options after two dashes. */
function usageOf(name: string, { npm_lifecycle_event: script }: RunPorts['environment']): string {
  return script === name ? `npm run ${name} --` : `touchline ${name}`;
}

function helpText(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [
    'touchline [COMMAND] [options]',
    '',
    'Runs the server of Touchline, and manages its content.',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
    'touchline COMMAND --help lists the options of a command, touchline --version prints the version. Settings are',
    'environment variables, such as PORT and DATA_DIR. The page /docs/guide/server of a running server describes them.',
  ].join('\n');
}
