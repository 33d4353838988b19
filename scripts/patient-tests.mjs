// Lets tests wait longer than Vitest's second, which fails on a busy machine. Vitest has no setting for it. Runs before
// each test file; files of the server share one `vi`.
import { vi } from 'vitest';

const WAIT_TIMEOUT_MS = 10_000;
const isPatient = Symbol.for('touchline.isPatient');

if (!vi[isPatient]) {
  vi[isPatient] = true;
  for (const name of ['waitFor', 'waitUntil']) {
    const wait = vi[name];
    vi[name] = (callback, options) =>
      wait(callback, typeof options === 'number' ? options : { timeout: WAIT_TIMEOUT_MS, ...options });
  }
}
