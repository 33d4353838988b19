/**
 * `npm run soak -- NAME`: long proofs, each with a short form in `npm test`.
 *
 * - rollout: the version before and this one serve one PostgreSQL together for a minute (`SOAK_SECONDS`)
 * - memory: scores for an hour (`--minutes`), ten a second (`--rate`), on the embedded store; says whether memory grows
 * - growth: `npm run bench -- growth` with a million events on both stores, and the plans on PostgreSQL; its options follow
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Arguments for Node of each proof; further ones of the command line follow them. */
const PROOFS = {
  rollout: ['node_modules/vitest/vitest.mjs', 'run', 'apps/server/src/app/failure-tests/rollout-soak.test.ts'],
  memory: ['bench/run.mjs', 'memory', '--only', 'scores', '--stores', 'embedded', '--minutes', '60'],
  growth: ['bench/run.mjs', 'growth', '--events', '10000,1000000', '--import-seconds', '600', '--explain'],
};

const [name = '', ...options] = process.argv.slice(2);
const proof = Object.hasOwn(PROOFS, name) ? PROOFS[name] : null;
if (proof === null) {
  console.error(`soak: name one of ${Object.keys(PROOFS).join(', ')}`);
  process.exit(1);
}
const { status } = spawnSync(process.execPath, [...proof, ...options], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, SOAK: name },
});
process.exit(status ?? 1);
