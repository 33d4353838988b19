import { resolve } from 'node:path';

/** A path as whoever called npm means it: npm itself goes to the root of the repository first, and tells from where. */
export function callerPath(path: string, environment: Readonly<Record<string, string | undefined>>): string {
  const { INIT_CWD: from } = environment;
  return from === undefined || from === process.cwd() ? path : resolve(from, path);
}
