import { fetchForms } from '../page/forms.mjs';
import { KEY, PUBLISHER, startServer } from '../page/server.mjs';
import { DAY, events, works, ZONE } from './content.mjs';

/** The attributes of the calendar in all its forms, as the fragment's query names them. */
const CALENDAR = { key: KEY, heading: 'Fixtures and results', locale: 'en', link: '/match/{id}' };
const DAY_SHOWN = { date: DAY, timezone: ZONE };

/** Our real server with everyone's events and the grid's works; `forms` are our ways onto the publisher's page. */
export async function startTouchline({ port, cdn }) {
  const server = await startServer({ port });
  try {
    for (const [id, event] of events(cdn)) await server.create(`${PUBLISHER}/events?eventId=${id}`, event);
    for (const [id, work] of works(cdn)) await server.create(`${PUBLISHER}/creativeWorks?creativeWorkId=${id}`, work);
    const attributes = { ...CALENDAR, ...DAY_SHOWN, loading: 'eager' };
    const forms = await fetchForms(server, { widget: 'calendar', attributes });
    return { ...server, forms, api: await server.read(listPath()) };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** The day's events as the public API gives them: what the peers' own API answers, too. */
function listPath() {
  const [start, end] = [`${DAY}T00:00:00Z`, `${DAY}T23:59:59Z`];
  const filter = `start_time >= "${start}" AND start_time <= "${end}"`;
  return `/v1/events?${new URLSearchParams({ key: KEY, filter, orderBy: 'start_time asc' })}`;
}

/** Elements with these attributes, one after another, and the loader. */
export function elementsOf(origin, elements) {
  const tags = elements.map(({ name, attributes }) => {
    const all = { 'public-key': KEY, locale: 'en', ...attributes };
    const written = Object.entries(all).map(([key, value]) => `${key}="${value.replaceAll('"', '&quot;')}"`);
    return `<touchline-${name} ${written.join(' ')}></touchline-${name}>`;
  });
  return `<script async src="${origin}/embed.js"></script>${tags.join('\n')}`;
}

/** The calendar of the day, as an element. */
export const calendarOfDay = {
  name: 'calendar',
  attributes: { heading: 'Fixtures', link: '/match/{id}', ...DAY_SHOWN },
};
