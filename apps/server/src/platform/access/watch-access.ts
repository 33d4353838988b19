import type { FastifyRequest } from 'fastify';
import type { Changes } from '../changes/changes.ts';
import type { Database } from '../database/schema.ts';
import { callerOf, hasRoutePermission } from './caller.ts';
import type { RoutePermission } from './route-permissions.ts';
import { isUsable, readSecretKeys, type SecretKeyCredential } from './secret-key.ts';

/** ms from a write of a publisher to the check of its open streams. All writes in that time share one check. */
const CHECK_DELAY_MS = 200;
/** ms after which a check is repeated that the store could not do. */
const RETRY_MS = 1_000;
/** Maximum delay of a timer in ms. No stream is open for that long. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Calls `onRevoked` when the caller of an open stream loses its access: its secret key is deleted, disabled, expired, or
 * without the scope. May call it more than once. Returns a function that ends the watch.
 */
export type WatchAccess = (request: FastifyRequest, onRevoked: () => void) => () => void;

interface OpenStream {
  readonly key: SecretKeyCredential;
  readonly permission: RoutePermission;
  readonly onRevoked: () => void;
}

interface WatchPorts {
  readonly database: Database;
  readonly changes: Pick<Changes, 'subscribe'>;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** Creates a watch of open streams, which reads their keys after writes of their publishers by any server. */
export function createWatchAccess({ database, changes, clock }: WatchPorts): WatchAccess {
  const streams = new Set<OpenStream>();
  let isScheduled = false;

  function scheduleCheck(delay = CHECK_DELAY_MS): void {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      check().catch(() => scheduleCheck(RETRY_MS));
    }, delay).unref();
  }

  async function check(): Promise<void> {
    if (streams.size === 0) return;
    const checked = [...streams];
    const keys = await readSecretKeys(database, [...new Set(checked.map(({ key }) => key.id))]);
    for (const stream of checked) {
      const { id, publisher } = stream.key;
      const key = keys.find((each) => each.id === id && each.publisher === publisher);
      const isAdmitted =
        key && isUsable(key, clock()) && hasRoutePermission({ type: 'secretKey', ...key }, stream.permission);
      if (!isAdmitted) stream.onRevoked();
    }
  }

  changes.subscribe((publisher) => {
    const isAffected = [...streams].some(({ key }) => publisher === null || key.publisher === publisher);
    if (isAffected) scheduleCheck();
  });

  return (request, onRevoked) => {
    const caller = callerOf(request);
    if (caller.type === 'operator') return () => {};
    const stream = { key: caller, permission: request.routeOptions.config.permission ?? 'membership', onRevoked };
    streams.add(stream);
    // The key may have changed since the request was admitted.
    scheduleCheck();
    const remaining = (caller.expireTime ?? Number.POSITIVE_INFINITY) - clock();
    const expiry = setTimeout(onRevoked, Math.min(remaining, MAX_DELAY_MS)).unref();
    return () => {
      streams.delete(stream);
      clearTimeout(expiry);
    };
  };
}
