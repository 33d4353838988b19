import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** publint checks what a package exports, and Are the Types Wrong whether compilers find its declarations. */
const CHECKS = [
  ['publint/src/cli.js', ['run', '--strict']],
  // Modules only: no CommonJS, and no compilers that ignore `exports`.
  ['@arethetypeswrong/cli/dist/index.js', ['--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-color']],
];

/** Returns the findings in a tarball as text; '' without any. */
export function checkTarball(tarball) {
  const outputs = CHECKS.map(([program, options]) => {
    const [command, ...rest] = [join(root, 'node_modules', program), ...options];
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...rest, tarball], { encoding: 'utf8' });
    // With --strict, publint reports suggestions as errors.
    return status === 0 ? '' : `${stdout}${stderr}`;
  });
  return outputs.join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const tarball of process.argv.slice(2)) process.stdout.write(checkTarball(tarball));
}
