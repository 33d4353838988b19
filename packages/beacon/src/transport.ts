/** Characters of a body that a browser goes on sending when its page is gone. Source: mux-embed, below the 64 KiB of Fetch. */
const KEEPALIVE = 57_344;
/** ms after which a collector that does not answer counts as down; long, for one that is slow has got what it was sent. */
const PATIENCE = 120_000;

export interface Transport {
  /** Whether a request with this body ends with its page. */
  isFragile(body: string): boolean;
  /** Resolves to the ms that it took, or null where the collector has not taken it. Never rejects. */
  post(body: string): Promise<number | null>;
  /** Sends while the page goes away; false: the browser has refused, which it does for too much at once. */
  leave(body: string): boolean;
}

/** Text, so that no browser asks the collector first whether it may (BA-05); of the answer the status alone is read. */
export function createTransport(url: () => string, page: Window & typeof globalThis): Transport {
  return {
    // Older browsers know nothing of `keepalive`.
    isFragile: (body) => body.length > KEEPALIVE || !('keepalive' in page.Request.prototype),
    async post(body) {
      const start = page.performance.now();
      try {
        const { ok } = await page.fetch(url(), {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body,
          keepalive: body.length <= KEEPALIVE,
          credentials: 'omit',
          referrerPolicy: 'origin',
          signal: AbortSignal.timeout(PATIENCE),
        });
        return ok ? Math.round(page.performance.now() - start) : null;
      } catch {
        return null;
      }
    },
    leave(body) {
      try {
        return page.navigator.sendBeacon(url(), body);
      } catch {
        return false;
      }
    },
  };
}
