import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../../../..');
const MIGRATIONS = 'apps/server/src/platform/database/migrations';
/** Until this version, servers rejected every newer schema. */
const LAST_WITHOUT_ROLLOUT = '008-tidy-purchases.ts';

/** The sources of an earlier version, with this version's packages, and those that only the earlier one uses. */
export interface VersionBefore {
  readonly commit: string;
  /** Path of its workspace. */
  readonly root: string;
  /** Path of a source of its server: the first of these that exists there, as versions differ in their folders. */
  source(...paths: string[]): string;
  /** Removes the sources. */
  remove(): void;
}

/**
 * Checks out the last commit before the newest migration in a worktree. Returns a text with the reason if that is not
 * possible.
 */
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
  if (missing.length > 0 && !installPreviousVersion(workspace, missing)) {
    remove();
    return `npm could not install what the version before uses: ${missing.join(', ')}`;
  }
  return { commit, root: workspace, source: (...paths) => sourceIn(workspace, paths), remove };
}

function sourceIn(workspace: string, paths: readonly string[]): string {
  const candidates = paths.map((path) => join(workspace, 'apps/server/src', path));
  const source = candidates.find((path) => existsSync(path));
  if (source === undefined) throw new Error(`The version before has none of ${paths.join(', ')}.`);
  return source;
}

/**
 * Returns the parent of the commit that added a file, or the newest commit if the file is not committed; null if
 * unknown.
 */
function commitBefore(file: string): string | null {
  const head = git('rev-parse', 'HEAD');
  if (head === null) return null;
  const added = git('log', '--follow', '--diff-filter=A', '--format=%H', '--', file)?.split('\n').at(-1);
  return added ? git('rev-parse', '--verify', `${added}^`) : head;
}

/** Links third-party packages of this version, and our own packages of the worktree. */
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

/**
 * Returns the dependencies of the earlier server that this version no longer installs, in npm's format: `name@1.2.3`.
 */
function missingPackages(workspace: string): string[] {
  const json = (path: string) => JSON.parse(readFileSync(join(workspace, path), 'utf8'));
  const { packages } = json('package-lock.json');
  return Object.keys(json('apps/server/package.json').dependencies)
    .filter((name) => !existsSync(join(workspace, 'node_modules', name)))
    .filter((name) => !existsSync(join(root, 'apps/server/node_modules', name)))
    .map((name) => `${name}@${packages[`node_modules/${name}`]?.version ?? 'latest'}`);
}

/** Installs packages in a separate folder and links them into the worktree. Returns false if npm failed. */
function installPreviousVersion(workspace: string, packages: string[]): boolean {
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

/** Creates a link, and its parent folders. */
function symlink(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

/** Returns the output of git; null without git, its history, or the object. */
function git(...options: string[]): string | null {
  try {
    return execFileSync('git', options, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}
