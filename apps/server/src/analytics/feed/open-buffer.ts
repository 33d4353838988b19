import type { Buffer } from '../../collect/buffer.ts';
import { joinBuffers } from '../../collect/joined-buffer.ts';
import { createLogBuffer, type LogBufferPorts } from '../../collect/log-buffer.ts';
import { createNatsBuffer } from '../../collect/nats/nats-buffer.ts';
import { createNatsLink, type NatsLink } from '../../collect/nats/nats-link.ts';
import type { Settings } from '../../settings.ts';

/** Where batches go before they are stored: files, or with `NATS_URL` JetStream; `link` is null without. */
export function openBuffer(
  { natsUrls, natsStream }: Pick<Settings, 'natsUrls' | 'natsStream'>,
  logs: LogBufferPorts
): { readonly buffer: Buffer; readonly link: NatsLink | null } {
  const files = createLogBuffer(logs);
  if (natsUrls.length === 0) return { buffer: files, link: null };
  const link = createNatsLink(natsUrls);
  return { buffer: joinBuffers(files, createNatsBuffer({ link, stream: natsStream })), link };
}
