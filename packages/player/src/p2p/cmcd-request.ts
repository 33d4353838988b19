import type Hls from 'hls.js';
import type { FragmentLoaderContext } from 'hls.js';

export interface SegmentRequest {
  readonly url: string;
  /** Bytes; undefined: all of it. */
  readonly range: { readonly start: number; readonly end?: number } | undefined;
  readonly signal: AbortSignal;
}

/** What of hls.js adds CMCD to a request; absent: nobody has asked for that. */
interface WithCmcd {
  readonly cmcdController?: { applyFragmentData?(context: FragmentLoaderContext): void };
}

/** The request that hls.js would make for a segment: with Common Media Client Data (CTA-5004) where it adds that. */
export function requestOf(hls: Hls, { url, range, signal }: SegmentRequest): Request {
  const place = range?.start ?? 0;
  const frag = [...hls.levels, ...hls.audioTracks]
    .flatMap(({ details }) => details?.fragments ?? [])
    .find(({ url: its, byteRange: [start = 0, end = Number.POSITIVE_INFINITY] }) => {
      return its === url && start <= place && place < end;
    });
  const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {};
  const context = { url, headers, frag, part: null, responseType: 'arraybuffer' } as unknown as FragmentLoaderContext;
  if (frag) (hls as unknown as WithCmcd).cmcdController?.applyFragmentData?.(context);
  return new Request(context.url, { headers: context.headers ?? {}, signal });
}
