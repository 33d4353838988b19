import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

/** Settings of a server that collects into a stream of its own. */
export function natsSettings(url) {
  return { NATS_URL: url, NATS_STREAM: `TOUCHLINE_BENCH_${Date.now()}` };
}

/** Takes away what the server has made there. */
export async function removeStreams({ NATS_URL, NATS_STREAM }) {
  const connection = await connect({ servers: new URL(NATS_URL).host });
  const { streams } = await jetstreamManager(connection);
  for (const name of [NATS_STREAM, `${NATS_STREAM}_WRITER`]) await streams.delete(name).catch(() => {});
  await connection.close();
}
