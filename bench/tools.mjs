import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { hasTraces } from './abr/data.mjs';

/** ms after which a service counts as absent. */
const CONNECT_TIMEOUT_MS = 3_000;

export const NATS_SERVER = process.env.NATS_URL ?? 'nats://127.0.0.1:4222';
export const POSTGRES_SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Tools that benchmarks need: whether each is there, and what to print if it is not. */
const tools = {
  linux: { isThere: () => process.platform === 'linux', absence: 'it needs Linux' },
  ffmpeg: { isThere: hasFfmpeg, absence: 'there is no ffmpeg' },
  postgres: {
    isThere: () => isListening(POSTGRES_SERVER),
    absence: `there is no PostgreSQL at ${new URL(POSTGRES_SERVER).host} (TEST_DATABASE_URL)`,
  },
  nats: {
    isThere: () => isListening(NATS_SERVER),
    absence: `there is no NATS at ${new URL(NATS_SERVER).host} (NATS_URL)`,
  },
  traces: {
    isThere: () => hasTraces(process.env.ABR_TRACES ?? ''),
    absence: 'there are no recorded networks (ABR_TRACES)',
  },
};

/** The reason why a benchmark with these needs cannot run; null if it can. */
export async function findObstacle(needs) {
  for (const name of needs) {
    if (!(await tools[name].isThere())) return tools[name].absence;
  }
  return null;
}

function hasFfmpeg() {
  return promisify(execFile)('ffmpeg', ['-version']).then(
    () => true,
    () => false
  );
}

function isListening(url) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: CONNECT_TIMEOUT_MS });
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
