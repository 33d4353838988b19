const SECOND = 1000;

/**
 * Records every request of a page through the DevTools protocol: `{ url, type, priority, start, response, end, bytes }`,
 * times in ms from the first request's start; `bytes` as on the wire, headers included. A request that did not end
 * has no `end`.
 */
export async function recordRequests(cdp) {
  const requests = new Map();
  let origin;

  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    origin ??= timestamp;
    // A data: URL costs nothing, and is never on the wire.
    if (request.url.startsWith('data:')) return;
    requests.set(requestId, { url: request.url, type, priority: request.initialPriority, start: since(timestamp) });
  });
  cdp.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
    Object.assign(requests.get(requestId) ?? {}, { response: since(timestamp), status: response.status });
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    Object.assign(requests.get(requestId) ?? {}, { end: since(timestamp), bytes: encodedDataLength });
  });
  await cdp.send('Network.enable');

  return () => [...requests.values()];

  function since(timestamp) {
    return (timestamp - origin) * SECOND;
  }
}

/** The bytes of all requests of these types (`Script`, `Stylesheet`, `Image`, `Document`, `Fetch`, …). */
export function bytesOf(requests, ...types) {
  return requests.filter(({ type }) => types.includes(type)).reduce((sum, { bytes = 0 }) => sum + bytes, 0);
}
