import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/test-services.mjs';
import { copyHost } from './copy-host.mjs';
import { putMatch } from './put-match.mjs';
import { runCommand, startCommand } from './run-command.mjs';
import { TIME_ZONE, visitHost } from './visit-host.mjs';

/** Added to `npm install`: only what changes its speed. */
const INSTALL_OPTIONS = '--prefer-offline --no-audit --no-fund';

/**
 * Copies a host, runs the commands of its README, and opens its page.
 *
 * @param {object} host of hosts.mjs
 * @param {object} options `server`: a running Touchline server. `tarballs`: of our packages,
 *   by name. `screenshots`: folder for them; undefined: none. `log`: receives each step.
 * @returns {Promise<{ commands: number, installed: number, firstLoad: number[] }>} `installed`: bytes of `node_modules`.
 *   `firstLoad`: bytes for each variant
 */
export async function testHost({ name, variants = [''], rendered }, { server, tarballs, browser, screenshots, log }) {
  const { folder, commands, remove } = copyHost(name, { origin: server.origin, tarballs });
  try {
    checkCompiler(folder);
    const start = commands.at(-1);
    const [install, build] = commands.slice(0, -1);
    if (install) {
      log(install);
      await runCommand(`${install} ${INSTALL_OPTIONS}`, folder);
    }
    const firstLoad = [];
    for (const variant of variants) {
      if (build) {
        const line = variant ? `${build} -- ${variant}` : build;
        log(line);
        await runCommand(line, folder);
      }
      const port = await freePort();
      const url = `http://localhost:${port}/`;
      log(start);
      const running = await startCommand(withPort(start, port), folder, url);
      const match = await putMatch(server, TIME_ZONE);
      try {
        const path = screenshots && join(screenshots, `${name}${variant}`);
        const visit = await visitHost(browser, { url, match, rendered, screenshots: path });
        firstLoad.push(visit.firstLoad);
      } finally {
        await running.close();
        await match.remove();
      }
    }
    return { commands: commands.length, installed: sizeOf(join(folder, 'node_modules')), firstLoad };
  } finally {
    remove();
  }
}

/** The compiler checks all declarations, ours too. */
function checkCompiler(folder) {
  const file = join(folder, 'tsconfig.json');
  if (!existsSync(file)) return;
  const { strict, skipLibCheck = false } = JSON.parse(readFileSync(file, 'utf8')).compilerOptions;
  if (!strict || skipLibCheck) throw new Error(`${file}: needs "strict", and no "skipLibCheck".`);
}

function withPort(command, port) {
  return `${command}${command.startsWith('npm ') ? ' --' : ''} --port ${port}`;
}

/** Bytes on the disk, as `du` counts them. */
function sizeOf(folder) {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    return sum + lstatSync(join(entry.parentPath, entry.name)).blocks * 512;
  }, 0);
}
