import type { NatsLink } from './nats-link.ts';

/** JetStream's error code when another client was first. Source: JetStream error 10071, "wrong last sequence". */
const WRONG_LAST_SEQUENCE = 10_071;

/**
 * Makes a store the only one that follows a stream. The first claim wins permanently, wherever its process runs; two
 * stores would split the records between them. Throws if another store holds the claim.
 */
export async function claimWriter(link: NatsLink, stream: string, store: string): Promise<void> {
  const { manager, jetstream } = await link.session();
  const name = `${stream}_WRITER`;
  await manager.streams.info(name).catch(() => manager.streams.add({ name, subjects: [name] }));
  const first = { expect: { lastSequence: 0 } };
  await jetstream.publish(name, store, first).catch((error: { code?: unknown }) => {
    if (error.code !== WRONG_LAST_SEQUENCE) throw error;
  });
  const claim = await manager.streams.getMessage(name, { last_by_subj: name });
  if (claim?.string() === store) return;
  throw new Error(
    `Another store already follows the stream ${stream}: set ANALYTICS_WRITER=0 here, or delete the stream ${name} to start over with this store.`
  );
}
