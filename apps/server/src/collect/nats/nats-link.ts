import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

/** ms between tries to reach a server, and for which an answer is waited. */
const RECONNECT = 1_000;
const PATIENCE = 5_000;

/** An open connection, with what is used of it. */
export interface NatsSession {
  readonly connection: NatsConnection;
  readonly jetstream: JetStreamClient;
  readonly manager: JetStreamManager;
}

/** A connection that is made when it is first needed, and mends itself. */
export interface NatsLink {
  /** Rejects while no server can be reached. */
  session(): Promise<NatsSession>;
  close(): Promise<void>;
}

/** `urls`: `nats://user:password@host:4222`; one with a user alone bears a token. */
export function createNatsLink(urls: readonly string[]): NatsLink {
  let opening: Promise<NatsSession> | null = null;

  async function open(): Promise<NatsSession> {
    // 0.1 s, so only where it is used.
    const [{ connect }, { jetstream, jetstreamManager }] = await Promise.all([
      import('@nats-io/transport-node'),
      import('@nats-io/jetstream'),
    ]);
    const connection = await connect({
      ...serversOf(urls),
      name: 'touchline',
      timeout: PATIENCE,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT,
    });
    try {
      const manager = await jetstreamManager(connection, { timeout: PATIENCE });
      return { connection, jetstream: jetstream(connection, { timeout: PATIENCE }), manager };
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  return {
    session() {
      opening ??= open().catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
    async close() {
      const left = opening;
      opening = null;
      await left?.then(({ connection }) => connection.close()).catch(() => {});
    },
  };
}

/** The client takes hosts, and credentials apart from them. */
function serversOf(urls: readonly string[]): { servers: string[]; user?: string; pass?: string; token?: string } {
  const read = urls.map((url) => new URL(url));
  const servers = read.map(({ host }) => host);
  const { username = '', password = '' } = read.find(({ username }) => username !== '') ?? {};
  if (username === '') return { servers };
  if (password === '') return { servers, token: decodeURIComponent(username) };
  return { servers, user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}
