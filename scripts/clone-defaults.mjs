/** Settings that a clone opens on a loopback address, so that the first look needs no settings. */
const OPEN = { DEMO: '1', PAYMENTS: 'mock', METRICS_PUBLIC: '1', DOCS_PUBLIC: '1' };

/**
 * Sets what a command of a clone runs with, where it is absent: React's production build, which is several times faster,
 * and on a loopback `HOST` the demo, simulated payments, public metrics and public docs.
 *
 * Any other start with `NODE_ENV=production` has these off.
 */
export function setCloneDefaults(environment) {
  setAbsent(environment, { NODE_ENV: 'production' });
  if (isLoopback(environment.HOST?.trim() || '127.0.0.1')) setAbsent(environment, OPEN);
}

/** Blank values count as absent, as they do for the server. */
function setAbsent(environment, values) {
  for (const [name, value] of Object.entries(values)) {
    if (!environment[name]?.trim()) environment[name] = value;
  }
}

function isLoopback(host) {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}
