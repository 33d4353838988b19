import type Hls from 'hls.js';
import type { FragmentLoaderContext } from 'hls.js';
import { fragmentsOf } from './playlists.ts';

export interface SegmentRequest {
  readonly url: string;
  /** Bytes; undefined: the whole file. */
  readonly range: { readonly start: number; readonly end?: number } | undefined;
  readonly signal: AbortSignal;
}

/** The part of hls.js that adds CMCD to a request; absent: CMCD is off. */
interface WithCmcd {
  readonly cmcdController?: { applyFragmentData?(context: FragmentLoaderContext): void };
}

/**
 * Creates the request that hls.js would make for a segment, with Common Media Client Data (CTA-5004) if hls.js adds it.
 */
export function requestOf(hls: Hls, { url, range, signal }: SegmentRequest): Request {
  const position = range?.start ?? 0;
  const frag = fragmentsOf(hls).find(({ url: fragmentUrl, byteRange: [start = 0, end] }) => {
    return fragmentUrl === url && start <= position && (end === undefined || position < end);
  });
  const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {};
  const context = { url, headers, frag, part: null, responseType: 'arraybuffer' } as unknown as FragmentLoaderContext;
  if (frag) (hls as unknown as WithCmcd).cmcdController?.applyFragmentData?.(context);
  return new Request(context.url, { headers: context.headers ?? {}, signal });
}
