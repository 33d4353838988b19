import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const MIGRATIONS = 'apps/server/src/database/migrations';
/** Until this one, a version rejected every schema that was newer than itself. */
const LAST_WITHOUT_ROLLOUT = '008-tidy-purchases.ts';

/** The sources of an earlier version, with the packages of this one, and those that only the earlier one uses. */
export interface VersionBefore {
  readonly commit: string;
  /** Path of its workspace. */
  readonly root: string;
  /** Path of a source of its server. */
  source(path: string): string;
  /** Takes the sources away. */
  remove(): void;
}

/** Checks out the last commit before the newest migration, in a worktree. A text says why that is not possible. */
export function checkOutVersionBefore(): VersionBefore | string {
  const newest = readdirSync(join(root, MIGRATIONS))
    .filter((file) => /^\d{3}-.*\.ts$/.test(file))
    .toSorted()
    .at(-1);
  if (newest === undefined || newest <= LAST_WITHOUT_ROLLOUT) return 'there is no migration that a rollout could meet';
  const commit = commitBefore(`${MIGRATIONS}/${newest}`);
  if (commit === null) return 'the history that has the version before is not here';
  // Worktrees of a run that was killed.
  git('worktree', 'prune');
  const folder = mkdtempSync(join(tmpdir(), 'touchline-rollout-'));
  const workspace = join(folder, 'workspace');
  if (git('worktree', 'add', '--detach', workspace, commit) === null) return 'git could not make a worktree';
  const remove = () => {
    git('worktree', 'remove', '--force', workspace);
    rmSync(folder, { recursive: true, force: true });
  };
  linkPackages(workspace);
  const missing = missingPackages(workspace);
  if (missing.length > 0 && !installBeside(workspace, missing)) {
    remove();
    return `npm could not install what the version before uses: ${missing.join(', ')}`;
  }
  return { commit, root: workspace, source: (path) => join(workspace, 'apps/server/src', path), remove };
}

/** The parent of the commit that added a file; the newest commit while the file is not committed; null: none is known. */
function commitBefore(file: string): string | null {
  const head = git('rev-parse', 'HEAD');
  if (head === null) return null;
  const added = git('log', '--diff-filter=A', '--format=%H', '--', file)?.split('\n').at(-1);
  return added ? git('rev-parse', '--verify', `${added}^`) : head;
}

/** Foreign packages are those of this version; our own are the ones of the worktree. */
function linkPackages(workspace: string): void {
  const [from, to] = [join(root, 'node_modules'), join(workspace, 'node_modules')];
  for (const name of readdirSync(from).filter((entry) => !entry.startsWith('@')))
    symlink(join(from, name), join(to, name));
  for (const scope of readdirSync(from).filter((entry) => entry.startsWith('@') && entry !== '@touchline'))
    for (const name of readdirSync(join(from, scope))) symlink(join(from, scope, name), join(to, scope, name));
  for (const room of ['packages', 'apps'])
    for (const name of readdirSync(join(workspace, room)))
      symlink(join(workspace, room, name), join(to, '@touchline', name));
}

/** Returns the dependencies of the earlier server that this version no longer installs, as npm reads them: `name@1.2.3`. */
function missingPackages(workspace: string): string[] {
  const json = (path: string) => JSON.parse(readFileSync(join(workspace, path), 'utf8'));
  const { packages } = json('package-lock.json');
  return Object.keys(json('apps/server/package.json').dependencies)
    .filter((name) => !existsSync(join(workspace, 'node_modules', name)))
    .filter((name) => !existsSync(join(root, 'apps/server/node_modules', name)))
    .map((name) => `${name}@${packages[`node_modules/${name}`]?.version ?? 'latest'}`);
}

/** Installs packages in a folder of their own and links them into the worktree. False: npm could not. */
function installBeside(workspace: string, packages: string[]): boolean {
  const folder = join(dirname(workspace), 'missing');
  mkdirSync(folder);
  try {
    const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', ['install', ...options, ...packages], { cwd: folder, stdio: 'ignore', timeout: 90_000 });
  } catch {
    return false;
  }
  for (const name of packages.map((each) => each.slice(0, each.lastIndexOf('@'))))
    symlink(join(folder, 'node_modules', name), join(workspace, 'node_modules', name));
  return true;
}

/** Makes a link, and the folders above it. */
function symlink(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

/** Returns the output of git; null: there is no git, no history, or no such object in it. */
function git(...options: string[]): string | null {
  try {
    return execFileSync('git', options, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}
