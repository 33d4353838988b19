import { existsSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Flags for a reproducible headless Chromium, also as root in a container. */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the real Chromium that the setup script found, or that of `CHROMIUM_PATH`. `more`: further flags. */
export function openBrowser(args = []) {
  // `headless: false` because Playwright's own headless mode is another binary; the flag asks for Chromium's.
  return chromium.launch({ executablePath: chromiumPath(), headless: false, args: [...FLAGS, ...args] });
}

function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;

  const pathFile = new URL('../node_modules/.chromium-path', import.meta.url);
  if (!existsSync(pathFile))
    throw new Error('No Chromium: use `npm run bench`, which finds one, or set CHROMIUM_PATH.');
  return readFileSync(pathFile, 'utf8').trim();
}
