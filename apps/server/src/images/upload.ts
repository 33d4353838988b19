import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

/** A raw body. In JSON (where a repeated request is compared) its hash stands for it. */
interface Upload {
  readonly bytes: Buffer;
  toJSON(): string;
}

/** Lets a scope's routes take pictures as raw bodies; the header says only that one comes, not what it is. */
export function takeUploads(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const raw = { parseAs: 'buffer' } as const;
  const parse = async (_: unknown, bytes: Buffer): Promise<Upload> => ({
    bytes,
    toJSON: () => createHash('sha256').update(bytes).digest('hex'),
  });
  scope.addContentTypeParser(/^image\//, raw, parse);
  scope.addContentTypeParser('application/octet-stream', raw, parse);
  scope.addContentTypeParser('*', async () => {
    throw new ApiError('MEDIA_TYPE', 'Send the picture itself as body, with its Content-Type: image/….');
  });
}

/** The bytes of an upload. Throws `BODY_INVALID` when there are none. */
export function bytesOf(body: unknown): Buffer {
  const bytes = (body as Upload | null | undefined)?.bytes;
  if (bytes && bytes.length > 0) return bytes;
  throw new ApiError('BODY_INVALID', 'The body is empty; send the picture itself, with its Content-Type: image/….');
}
