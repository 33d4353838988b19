/**
 * `npm run soak -- NAME`: long proofs, each with a short form in `npm test`.
 *
 * - rollout: the version before and this one serve one PostgreSQL together for a minute (`SOAK_SECONDS`)
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROOFS = { rollout: 'apps/server/src/failure-tests/rollout-soak.test.ts' };

const name = process.argv[2] ?? '';
const file = Object.hasOwn(PROOFS, name) ? PROOFS[name] : null;
if (file === null) {
  console.error(`soak: name one of ${Object.keys(PROOFS).join(', ')}`);
  process.exit(1);
}
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [vitest, 'run', file], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, SOAK: name },
});
process.exit(status ?? 1);
