import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import puppeteer from 'puppeteer-core';
import { findProgram } from './programs.mjs';

const SCREEN = { width: 1280, height: 900 };

/** No calls home, and no consent needed for a muted video. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/** Returns a hint for installing Firefox; null: it is installed. */
export function whatIsMissing() {
  return pathOf() ? null : 'there is no Firefox (Debian: firefox-esr), nor does FIREFOX_PATH name one';
}

/** Starts Firefox, with the functions that walk.mjs uses. */
export async function open() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: pathOf(),
    headless: true,
    defaultViewport: SCREEN,
    extraPrefsFirefox: PREFERENCES,
  });
  const page = await browser.newPage();
  return {
    version: await browser.version(),
    goto: (url) => page.goto(url),
    evaluate: (script, args) => page.evaluate(script, args),
    click: ({ x, y }) => page.mouse.click(x, y),
    move: ({ x, y }) => page.mouse.move(x, y),
    async screenshot(path) {
      await mkdir(dirname(path), { recursive: true });
      await page.screenshot({ path });
    },
    close: () => browser.close(),
  };
}

function pathOf() {
  return process.env.FIREFOX_PATH || findProgram('firefox-esr', 'firefox');
}
