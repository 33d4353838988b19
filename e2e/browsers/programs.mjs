import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program, by the first of its names that there is in `PATH`; undefined: none. */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Whether a file is there and may be run. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
