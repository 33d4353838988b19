const SECOND = 1000;

/**
 * Records every request of a page through the DevTools protocol, as `{ url, type, priority, range, epoch, start, response,
 * end, bytes }`. Times are in ms from the first request's start; `epoch` is the start as epoch ms. `range` is the
 * requested range, if any. `bytes` are those on the wire, including headers. An unfinished request has no `end`.
 */
export async function recordRequests(cdp) {
  const requests = new Map();
  let origin;

  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    origin ??= timestamp;
    // A data: URL costs nothing, and is never on the wire.
    if (request.url.startsWith('data:')) return;
    const { url, initialPriority: priority, headers } = request;
    const epoch = wallTime * SECOND;
    requests.set(requestId, { url, type, priority, range: headers['Range'], epoch, start: since(timestamp) });
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
