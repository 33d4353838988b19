import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** Collects the garbage of this thread. */
export async function collectGarbage() {
  // The memory of a collected buffer is freed one turn later.
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    await setImmediate();
  }
}
