import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { ADMIN_TOKEN, ORIGIN, PORT } from './server.ts';

/**
 * Features that are disabled in Chromium. Of several lists the last one wins, so the first three lines repeat the list of
 * Playwright 1.65. The rest are ours: for the invisible address bar of each window Chromium would load two pages, which
 * takes longer than most tests. And it would start a spare renderer for each window, which no test uses.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
];

/** Flags for a reproducible headless Chromium, also as root in a container. */
const FLAGS = [
  `--disable-features=${WITHOUT}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Tests that mostly wait: for playback, the network, or timeouts. */
const WAITING =
  /\/(analytics-mux|live-channel|p2p|player-(access|bitrate|failure|viewing)|studio-live|viewing-faults)\.spec\.ts$/;

// Workers inherit it: what is done once in a run has a name of its own.
process.env['E2E_RUN'] ??= randomUUID();

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/** Tests in the system's Chromium against the built server; `npm run build` first. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // One more than the two cores, and it is one of those that wait.
  workers: 3,
  // The report names tests that needed a retry, and more than two of them fail the run (scripts/test-counts.mjs).
  retries: 1,
  // Limits for a busy machine; a test that passes takes a few seconds.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalTimeout: 45 * 60_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    baseURL: ORIGIN,
    // The steps, network and console of a second try. Pictures and copies of the page at each step would double the time
    // of all tests: `--trace=on` has them for one.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    // Chromium's own headless mode: Playwright's is another binary, which the system's package does not bring.
    launchOptions: {
      // A getter, so that tools which only read this file (knip in `npm run check`) need no browser.
      get executablePath() {
        return chromiumPath();
      },
      headless: false,
      args: ['--headless=new', ...FLAGS],
    },
  },
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: 1, use: desktop },
    { name: 'desktop', testIgnore: WAITING, workers: 3, use: desktop },
  ],
  webServer: {
    command: 'node start-server.mjs',
    url: `${ORIGIN}/readyz`,
    env: {
      PORT: String(PORT),
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DEMO: '1',
      ADMIN_TOKEN,
      LOG_LEVEL: 'warn',
      // Media of tests about reading ahead; those of all other tests are on 127.0.0.1.
      PRIVATE_MEDIA_HOSTS: 'localhost:*',
    },
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

/** Returns the path that the setup script found; `CHROMIUM_PATH` wins. */
function chromiumPath(): string {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;

  const pathFile = join(import.meta.dirname, '../node_modules/.chromium-path');
  if (!existsSync(pathFile)) throw new Error('No Chromium: use `npm test`, which finds one, or set CHROMIUM_PATH.');
  return readFileSync(pathFile, 'utf8').trim();
}
