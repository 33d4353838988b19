import type { NatsLink } from './nats-link.ts';

/** What the server says when another one was faster. Source: JetStream error 10071, "wrong last sequence". */
const TAKEN = 10_071;

/**
 * Makes a store the one that follows a stream: the first that asks, for ever, wherever its process runs. Two that followed
 * would share what comes between them. Throws where it is another one.
 */
export async function claimWriter(link: NatsLink, stream: string, store: string): Promise<void> {
  const { manager, jetstream } = await link.session();
  const name = `${stream}_WRITER`;
  await manager.streams.info(name).catch(() => manager.streams.add({ name, subjects: [name] }));
  const first = { expect: { lastSequence: 0 } };
  await jetstream.publish(name, store, first).catch((error: { code?: unknown }) => {
    if (error.code !== TAKEN) throw error;
  });
  const claim = await manager.streams.getMessage(name, { last_by_subj: name });
  if (claim?.string() === store) return;
  throw new Error(
    `Another store follows the stream ${stream}: set ANALYTICS_WRITER=0 here, or delete the stream ${name} to begin with this one.`
  );
}
