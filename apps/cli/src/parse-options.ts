import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestName } from './nearest-name.ts';

/**
 * Parses a command line as `parseArgs` of Node does. Throws an `Error` with a message of one line, which names the
 * nearest option if one does not exist.
 */
export function parseOptions<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [, option] = /^Unknown option '(--?[^']+)'/.exec(error instanceof Error ? error.message : '') ?? [];
    if (option === undefined) throw error;
    const nearest = nearestName(
      option,
      Object.keys(config.options ?? {}).map((name) => `--${name}`)
    );
    const hint = nearest === null ? '--help lists the options' : `${nearest} is one`;
    throw new Error(`${option}: is not an option; ${hint}.`, { cause: error });
  }
}
