import os from 'node:os';

/** Describes the machine in one line, with the current one-minute load average. `browser`: if one was used. */
export function describeMachine(browser) {
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg()[0].toFixed(1);
  const model = os.cpus()[0]?.model.trim() ?? 'unknown processor';

  return [
    `${os.cpus().length} × ${model}, ${memory} GB`,
    `${os.type()} ${os.release()}`,
    `Node ${process.versions.node}`,
    ...(browser ? [`Chromium ${browser.version()} (headless, software rendering)`] : []),
    `load average ${load}`,
  ].join('; ');
}
