/**
 * Makes a fresh clone ready: installs the packages of the lock file and, with `--browser`, finds or installs Chromium.
 *
 * Runs before every npm command of ours and before node_modules exists, so it uses Node's own modules only.
 * Quick (some 10 ms) when nothing has changed.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

requireNode();
if (!isInstalled()) install();
if (process.argv.includes('--browser')) provisionChromium();

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node ${process.versions.node} is too old.`, 'Install Node 20.19 or newer.');
  }
}

/** Whether node_modules holds what the lock file asks for. npm writes its own record last, so a broken install has none. */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;

  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(record);
  return Object.entries(wanted)
    .filter(([path]) => path !== '')
    .every(([path, entry]) => (present[path] ? present[path].version === entry.version : entry.optional === true));
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

function install() {
  console.log('setup: installing packages (npm ci) …');
  const npm = process.env.npm_execpath;
  const ci = ['ci', '--no-audit', '--no-fund'];
  // npm_execpath is the npm that runs this script: no shell and no search in PATH, so it works on Windows too.
  const done = npm?.endsWith('js')
    ? spawnSync(process.execPath, [npm, ...ci], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', ci, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) fail('npm ci failed.', 'Check the network or the registry and run the command again.');
}

/** Leaves the path of a browser in node_modules/.chromium-path, where tests and benchmarks read it. */
function provisionChromium() {
  const path = findChromium() ?? installChromium();
  if (!path) {
    fail('no Chrome or Chromium found.', 'Install Chrome, Chromium or Edge, or set CHROMIUM_PATH to its executable.');
  }
  writeFileSync(join(root, 'node_modules/.chromium-path'), path);
}

function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !isExecutable(chosen)) {
    fail(`CHROMIUM_PATH=${chosen} is not executable.`, 'Point it at a Chrome or Chromium binary.');
  }
  if (chosen) return chosen;

  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...usualPlaces()].find(isExecutable);
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (app) => `/Applications/${app}.app/Contents/MacOS/${app}`
    );
  }
  if (process.platform !== 'win32') return [];
  const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
    Boolean
  );
  const programs = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
  return folders.flatMap((folder) => programs.map((program) => join(folder, program)));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian and its kin only; as root or by a sudo that asks nothing. */
function installChromium() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  console.log("setup: no Chromium found, installing the distribution's …");
  const install = ['install', '-y', '--no-install-recommends', 'chromium'];
  // The package lists of a fresh machine may be missing or old: then one update and another try.
  if (apt(install) || (apt(['update']) && apt(install))) return findChromium();
  return undefined;
}

/** Waits up to five minutes for another apt that holds the lock. */
function apt(command) {
  const line = ['apt-get', '-o', 'DPkg::Lock::Timeout=300', ...command];
  const [program, ...args] = process.getuid?.() === 0 ? line : ['sudo', '-n', ...line];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0;
}

function fail(why, hint) {
  console.error(`\nsetup: ${why}\n       ${hint}\n`);
  process.exit(1);
}
