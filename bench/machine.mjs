import os from 'node:os';

/** What the figures were taken on, in one line; `load` is the one-minute load average when it is asked. */
export function describeMachine(browser) {
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg()[0].toFixed(1);
  const model = os.cpus()[0]?.model.trim() ?? 'unknown processor';

  return [
    `${os.cpus().length} × ${model}, ${memory} GB`,
    `${os.type()} ${os.release()}`,
    `Node ${process.versions.node}`,
    `Chromium ${browser.version()} (headless, software rendering)`,
    `load average ${load}`,
  ].join('; ');
}
