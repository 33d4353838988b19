/** Characters of a body that a browser goes on sending when its page is gone. Source: mux-embed, below the 64 KiB of Fetch. */
const KEEPALIVE = 57_344;
/** ms after which a collector that does not answer counts as down; long, for one that is slow has got what it was sent. */
const PATIENCE = 120_000;

/** Whether a request with this body ends with its page. Older browsers know nothing of `keepalive`. */
export function isFragile(body: string): boolean {
  return body.length > KEEPALIVE || !('keepalive' in Request.prototype);
}

/**
 * Posts text, so that no browser asks the collector first whether it may (BA-05); of the answer the status alone is read.
 * Resolves to the ms that it took, or undefined where the collector has not taken it. Never rejects.
 */
export async function post(url: string, body: string): Promise<number | undefined> {
  const start = performance.now();
  try {
    const { ok } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
      keepalive: !isFragile(body),
      credentials: 'omit',
      referrerPolicy: 'origin',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return ok ? Math.round(performance.now() - start) : undefined;
  } catch {
    return undefined;
  }
}
