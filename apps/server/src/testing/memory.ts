import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the bytes that this process uses after garbage collection. */
export async function usedBytes(): Promise<number> {
  // The memory of a collected buffer is freed one turn later.
  for (let turn = 0; turn < 3; turn += 1) {
    collectGarbage();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
