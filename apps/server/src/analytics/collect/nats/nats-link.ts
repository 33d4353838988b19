import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { loadOptional, type OptionalPackages } from '../../../platform/optional-package.ts';

/** ms between two attempts to connect, and ms to wait for a response. */
const RECONNECT_INTERVAL_MS = 1_000;
const RESPONSE_TIMEOUT_MS = 5_000;

/** The packages of the client of NATS. */
export const NATS: OptionalPackages = {
  setting: 'NATS_URL',
  packages: ['@nats-io/transport-node@3', '@nats-io/jetstream@3'],
};

/** An open connection and the clients that use it. */
export interface NatsSession {
  readonly connection: NatsConnection;
  readonly jetstream: JetStreamClient;
  readonly manager: JetStreamManager;
}

/** No server of NATS can be used. The message is one line with the hosts and the reason. */
export class NatsUnavailableError extends Error {
  override readonly name = 'NatsUnavailableError';
}

/** A connection that opens on first use and reconnects on its own. */
export interface NatsLink {
  /** Rejects with `NatsUnavailableError` while no server can be used; the next call tries again. */
  session(): Promise<NatsSession>;
  close(): Promise<void>;
}

/**
 * Creates a link to servers such as `nats://user:password@host:4222`. A URL with a user alone carries a token.
 * `onUnavailable` is called for the first of several failed attempts.
 */
export function createNatsLink(
  urls: readonly string[],
  onUnavailable: (error: NatsUnavailableError) => void = () => {}
): NatsLink {
  let opening: Promise<NatsSession> | null = null;
  let isReported = false;

  async function open(): Promise<NatsSession> {
    // The client takes 0.1 s to load, so load it on first use.
    const { connect, jetstream, jetstreamManager } = await loadNatsClient();
    const connection = await connect({
      ...serversOf(urls),
      name: 'touchline',
      timeout: RESPONSE_TIMEOUT_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_INTERVAL_MS,
    });
    try {
      const manager = await jetstreamManager(connection, { timeout: RESPONSE_TIMEOUT_MS });
      return { connection, jetstream: jetstream(connection, { timeout: RESPONSE_TIMEOUT_MS }), manager };
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  return {
    session() {
      opening ??= open().then(
        (session) => {
          isReported = false;
          return session;
        },
        (cause: unknown) => {
          opening = null;
          const error = toUnavailable(urls, cause);
          if (!isReported) onUnavailable(error);
          isReported = true;
          throw error;
        }
      );
      return opening;
    },
    async close() {
      const left = opening;
      opening = null;
      await left?.then(({ connection }) => connection.close()).catch(() => {});
    },
  };
}

/** Loads the client of NATS. Throws an `Error` if it is not installed. */
export async function loadNatsClient() {
  const [{ connect }, { jetstream, jetstreamManager }] = await loadOptional(NATS, () =>
    Promise.all([import('@nats-io/transport-node'), import('@nats-io/jetstream')])
  );
  return { connect, jetstream, jetstreamManager };
}

/** Names hosts only, because the URLs may contain passwords. */
function toUnavailable(urls: readonly string[], cause: unknown): NatsUnavailableError {
  const hosts = urls.map((url) => new URL(url).host).join(', ');
  const { message, cause: reason } = cause instanceof Error ? cause : new Error(String(cause));
  const detail = reason instanceof Error ? `${message} (${reason.message})` : message;
  return new NatsUnavailableError(`NATS at ${hosts} cannot be used: ${detail}`, { cause });
}

/** Splits URLs: the client takes hosts and credentials separately. */
function serversOf(urls: readonly string[]): { servers: string[]; user?: string; pass?: string; token?: string } {
  const read = urls.map((url) => new URL(url));
  const servers = read.map(({ host }) => host);
  const { username = '', password = '' } = read.find(({ username }) => username !== '') ?? {};
  if (username === '') return { servers };
  if (password === '') return { servers, token: decodeURIComponent(username) };
  return { servers, user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}
