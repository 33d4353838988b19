import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** ms after which a command counts as hung. */
const COMMAND_TIMEOUT_MS = 8 * 60_000;

/** ms that a host's server may take to respond. */
const START_TIMEOUT_MS = 120_000;

/** Runs a line of a shell in a folder. Throws with its output if it fails. */
export async function runCommand(line, folder) {
  const child = spawnShell(line, folder, COMMAND_TIMEOUT_MS);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${line}: exit code ${code}\n${child.output()}`);
}

/**
 * Starts a server by a line of a shell, and resolves when it responds at `url`.
 *
 * @returns {Promise<{ close: () => Promise<void> }>}
 */
export async function startCommand(line, folder, url) {
  const child = spawnShell(line, folder);
  const exit = once(child, 'close');
  const close = async () => {
    endGroup(child);
    await exit;
  };
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end && child.exitCode === null; await wait(200)) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return { close };
  }
  await close();
  throw new Error(`${line}: no response at ${url}\n${child.output()}`);
}

/** npm and npx start the programs in further processes, which end with their group. */
function spawnShell(line, cwd, timeout) {
  const { CI: _, FORCE_COLOR: __, NODE_ENV: ___, ...environment } = process.env;
  const env = { ...inherited(environment), NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', npm_config_yes: 'true' };
  const child = spawn(line, { cwd, env, shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const timer = timeout && setTimeout(() => endGroup(child), timeout);
  child.on('close', () => clearTimeout(timer));
  return Object.assign(child, { output: () => Buffer.concat(chunks).toString() });
}

function endGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    // It has ended.
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Without the settings of the workspace, which npm passes on to the scripts that it runs. */
function inherited(environment) {
  const isOwn = ([name]) => !/^npm_(lifecycle|package|config_(local_prefix|prefix|workspace))/i.test(name);
  return Object.fromEntries(Object.entries(environment).filter(isOwn));
}
