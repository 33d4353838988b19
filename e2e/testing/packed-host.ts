import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { build as buildWithVite, type Rolldown } from 'vite';

const run = promisify(execFile);
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = join(ROOT, 'e2e/packages');

/** Errors of npm if the registry cannot be reached. */
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|FETCH_ERROR/;

/** An empty folder outside the workspace, with packages of ours that npm has installed from their tarballs. */
export interface PackedHost {
  readonly folder: string;
  /** Runs a program in the folder, and returns its output. Throws if the program fails. */
  run(program: string, args: readonly string[]): Promise<string>;
  remove(): void;
}

/** Packs our packages, once in a run for all tests, and returns the paths of their tarballs. */
export async function packAll(): Promise<string[]> {
  const lock = join(tmpdir(), `touchline-pack-${process.env['E2E_RUN']}`);
  const done = join(lock, 'done');
  if (isFirst(lock)) {
    await run(process.execPath, ['scripts/pack.mjs'], { cwd: ROOT });
    writeFileSync(done, '');
  }
  // Another worker packs, and its tests have the time that this takes.
  while (!existsSync(done)) await setTimeout(200);
  return tarballsIn();
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

function tarballsIn(): string[] {
  const folder = join(ROOT, 'dist/packages');
  return readdirSync(folder).map((file) => join(folder, file));
}

/** Returns the findings of publint and Are the Types Wrong in all tarballs; '' without any. */
export async function checkTarballs(): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/pack/check-tarball.mjs', ...tarballsIn()], { cwd: ROOT });
  return stdout;
}

/**
 * Creates a host and installs these packages in it. Resolves to undefined if there is no npm registry.
 *
 * @param packages as `npm install` accepts them
 */
export async function createHost(packages: readonly string[]): Promise<PackedHost | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-host-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'host', private: true, type: 'module' }));
  const host: PackedHost = {
    folder,
    remove,
    async run(program, args) {
      try {
        return (await run(program, args, { cwd: folder, maxBuffer: 2 ** 26 })).stdout;
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
      }
    },
  };
  try {
    const options = ['--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1', '--engine-strict'];
    await host.run('npm', ['install', ...options, ...packages]);
    return host;
  } catch (error) {
    remove();
    if (OFFLINE.test(String(error))) return undefined;
    throw error;
  }
}

/** Puts the page of e2e/packages into a host and bundles it as a publisher would, for development. */
export async function bundlePage({ folder }: PackedHost): Promise<void> {
  for (const file of readdirSync(PAGES)) cpSync(join(PAGES, file), join(folder, file));
  const options = { absWorkingDir: folder, outdir: 'dist', bundle: true, format: 'esm', jsx: 'automatic' } as const;
  const client = await build({
    ...options,
    entryPoints: ['client.tsx'],
    splitting: true,
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'silent',
  });
  // Node itself loads the packages.
  const server = await build({
    ...options,
    entryPoints: ['server.tsx'],
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  });
  const warnings = [...client.warnings, ...server.warnings].map(({ text: warning }) => warning);
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
}

/** Renders the page on a server, and returns its markup with what React printed. */
export async function renderPage({ folder }: PackedHost, content: object): Promise<{ html: string; printed: string }> {
  const child = spawn(process.execPath, ['dist/server.js'], { cwd: folder });
  child.stdin.end(JSON.stringify(content));
  const [html, printed] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { html, printed };
}

/** Returns the names of all packages in a host's tree. */
export async function installedNames(host: PackedHost): Promise<string[]> {
  const paths = await host.run('npm', ['ls', '--all', '--parseable']);
  return paths.split('\n').map((path) => path.replace(/^.*node_modules[\\/]/, '').replaceAll('\\', '/'));
}

/** The code of a page with one component, after bundling. */
interface PageCode {
  /** Names of other people's packages in any file, and of our package's files. */
  readonly all: string[];
  /** The same in the files that the page loads first. */
  readonly initial: string[];
}

/** Bundles a page that uses one component of the widgets' package, from one of its modules. */
export async function bundleComponent({ folder }: PackedHost, component: string, module: string): Promise<PageCode> {
  writeFileSync(join(folder, 'page.js'), `export { ${component} } from '${module}';`);
  const result = await buildWithVite({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry: 'page.js', formats: ['es'] } },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const initial = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of initial) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) initial.add(chunk);
  }
  const namesOf = (files: Iterable<Rolldown.OutputChunk>) =>
    [...new Set([...files].flatMap(({ moduleIds }) => moduleIds.map(nameOf)))].filter(Boolean);
  return { all: namesOf(chunks), initial: namesOf(initial) };
}

/** Returns the package of a module; of our own, the file's name. */
function nameOf(id: string): string {
  const [, library = '', path = ''] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)/.exec(id) ?? [];
  return library.startsWith('@touchline/') ? path : library;
}
