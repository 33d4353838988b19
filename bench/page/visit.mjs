import { CPU_SLOWDOWN } from './profiles.mjs';

/** Notes what the page's console and its uncaught errors complain of. */
export function recordComplaints(page) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  return complaints;
}

/** Gives a page a visitor's network and processor, that of all benchmarks unless the profile has its own `slowdown`. */
export async function slowDown(cdp, { latency, download, upload, slowdown = CPU_SLOWDOWN }) {
  const conditions = { offline: false, latency, downloadThroughput: download, uploadThroughput: upload };
  await cdp.send('Network.emulateNetworkConditions', conditions);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** A context with the screen of a profile. */
export function openContext(browser, { viewport, deviceScaleFactor }) {
  return browser.newContext({ viewport, deviceScaleFactor });
}
