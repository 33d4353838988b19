import { KEY } from '../page/server.mjs';
import { DAY } from './content.mjs';
import { calendarOfDay, elementsOf } from './touchline.mjs';

const films = (attributes) => ({
  heading: 'Films',
  'query-data-type': 'creative-works',
  link: '/film/{id}',
  ...attributes,
});

/** Widgets of the page on which a score is pushed: half of them calendars, half grids of the same events. */
const MANY = 50;

/** Returns the pages of the parts, by path. */
export async function pagesOf({ origin, read }) {
  const long = { name: 'card-grid', attributes: films({ 'query-limit': '100', 'cards-show-description': '' }) };
  const eventsOfDay = {
    name: 'card-grid',
    attributes: {
      heading: 'Matches',
      'query-data-type': 'events',
      'query-filter': `start_time >= "${DAY}T00:00:00Z" AND start_time <= "${DAY}T23:59:59Z"`,
      'query-order-by': 'start_time asc',
      link: '/match/{id}',
    },
  };
  const many = Array.from({ length: MANY }, (_, at) => (at % 2 === 0 ? calendarOfDay : eventsOfDay));
  const alone = (element) => elementsOf(origin, [element]);
  // As copied and pasted: it reserves the space.
  const pasted = async ({ name, attributes }) => {
    const query = new URLSearchParams({ key: KEY, locale: 'en', ...attributes });
    return JSON.parse(await read(`/v1/snippets/${name}?${query}`)).html;
  };
  return {
    '/days': alone(calendarOfDay),
    '/grid': alone(long),
    '/push': elementsOf(origin, many),
    '/shift-calendar': await pasted(calendarOfDay),
    '/shift-card-carousel': await pasted({ name: 'card-carousel', attributes: films({ 'cards-show-button': '' }) }),
    '/shift-card-grid': await pasted({ name: 'card-grid', attributes: films({}) }),
  };
}
