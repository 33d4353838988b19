import { resolve } from 'node:path';

/**
 * Resolves a path relative to the directory from which npm was called. npm changes to the root of the repository, and
 * passes that directory in INIT_CWD.
 */
export function callerPath(path: string, environment: Readonly<Record<string, string | undefined>>): string {
  const { INIT_CWD: from } = environment;
  return from === undefined || from === process.cwd() ? path : resolve(from, path);
}
