import { randomUUID } from 'node:crypto';

/**
 * Adds a live match to the demo's publisher: the first of the day, so that it is on the first page of a list. No other
 * match has its `home` name. `timeZone` is the visitor's, with an offset from UTC of less than two hours.
 *
 * @param {{ manage: import('../testing/built-server.mjs').Manage }} server
 * @param {string} timeZone
 * @returns {Promise<{ home: string, pushScore: (score: number) => Promise<void>, remove: () => Promise<void> }>}
 */
export async function putMatch(server, timeZone) {
  const id = `host-${randomUUID().slice(0, 8)}`;
  const home = `Kestrel ${id}`;
  const metadataOf = (score) => ({ home: { name: home }, away: { name: 'Osprey' }, score: { home: score, away: 0 } });
  const manage = (method, path, body) => server.manage(method, `/publishers/demo${path}`, body);
  // Sweden writes dates as ISO 8601 does.
  const today = new Date().toLocaleDateString('sv-SE', { timeZone });
  await manage('POST', `/events?eventId=${id}`, {
    typeId: 'football',
    title: `${home} - Osprey`,
    startTime: `${today}T02:00:00Z`,
    status: 'EVENT_STATUS_STARTED',
    metadata: metadataOf(0),
  });
  return {
    home,
    pushScore: (score) => manage('PATCH', `/events/${id}`, { metadata: metadataOf(score) }),
    remove: () => manage('DELETE', `/events/${id}`),
  };
}
