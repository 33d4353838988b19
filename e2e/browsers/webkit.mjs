import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Capabilities } from 'selenium-webdriver';
import { findProgram, isProgram } from './programs.mjs';

/** Paths at which the packages of WebKitGTK install its browser. */
const MINI_BROWSERS = ['4.1', '6.0', '4.0'].flatMap((version) =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu', '.'].map((place) => `/usr/lib/${place}/webkit2gtk-${version}/MiniBrowser`)
);

/** ms that the driver may take to listen. */
const START_TIMEOUT_MS = 20_000;

/** Returns a hint for installing WebKitGTK; null: it is installed. */
export function whatIsMissing() {
  const missing = ['WebKitWebDriver', 'Xvfb'].filter((program) => !findProgram(program));
  if (missing.length === 0 && MINI_BROWSERS.some(isProgram)) return null;
  const packages = 'webkit2gtk-driver xvfb gstreamer1.0-libav gstreamer1.0-plugins-good gstreamer1.0-plugins-bad';
  return `there is no ${[...missing, ...(missing.length === 0 ? ['MiniBrowser'] : [])].join(', no ')} (Debian: ${packages})`;
}

/** Starts WebKit on its own virtual screen, with the functions that walk.mjs uses. */
export async function open() {
  const screen = await startScreen();
  const port = await freePort();
  const environment = { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' };
  const server = spawn(findProgram('WebKitWebDriver'), [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...environment, NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  });
  try {
    await awaitListening(port);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: MINI_BROWSERS.find(isProgram), args: ['--automation'] },
        })
      )
      .build();
    const end = async () => {
      await driver.quit().catch(() => {});
      server.kill();
      screen.end();
    };
    return { ...(await toBrowser(driver)), close: end };
  } catch (error) {
    server.kill();
    screen.end();
    throw error;
  }
}

async function toBrowser(driver) {
  const capabilities = await driver.getCapabilities();
  return {
    version: `WebKitGTK ${capabilities.get('browserVersion')}`,
    goto: (url) => driver.get(url),
    evaluate: (script, args) => driver.executeScript(`return (${script})(...arguments)`, args),
    click: ({ x, y }) => driver.actions().move({ x, y, duration: 0 }).click().perform(),
    move: ({ x, y }) => driver.actions().move({ x, y, duration: 0 }).perform(),
    async screenshot(path) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, Buffer.from(await driver.takeScreenshot(), 'base64'));
    },
  };
}

/** An X server on the first number that is free; it says which on its own third channel. */
async function startScreen() {
  const server = spawn(findProgram('Xvfb'), ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await Promise.race([
    once(server.stdio[3], 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb does not start'))),
  ]);
  return { display: `:${String(number).trim()}`, end: () => server.kill() };
}

async function awaitListening(port) {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await wait(100)) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer) return;
  }
  throw new Error('WebKitWebDriver does not start');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
