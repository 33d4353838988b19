/** The day that everyone shows, and the zone whose day it is. */
export const DAY = '2026-11-21';
export const ZONE = 'UTC';

/** Events on the day, and on each of the days around it. */
const EVENTS = 10;
const DAYS_AROUND = 3;

/** Works of the long grid. */
const WORKS = 200;

const CLUBS = ['Harbour City', 'Northgate Rovers', 'Alder Vale', 'Solent Athletic', 'Kestrel Park', 'Old Quay'];
const COLOURS = ['#0b4f8a', '#c1272d', '#1b6b3a', '#f2b705', '#5b2a86', '#18202a'];

/** Football on the day and around it, by id, as the management API takes it; crests come from `cdn`. */
export function events(cdn) {
  const days = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, at) => at - DAYS_AROUND);
  return days.flatMap((day) => Array.from({ length: EVENTS }, (_, at) => [idOf(day, at), event({ cdn, day, at })]));
}

/** The event whose score is pushed. */
export const PUSHED = idOf(0, 0);

function idOf(day, at) {
  return `d${day + DAYS_AROUND}-${at}`;
}

function event({ cdn, day, at }) {
  const start = new Date(`${DAY}T10:00:00Z`);
  start.setUTCDate(start.getUTCDate() + day);
  start.setUTCHours(10 + at);
  const over = at < 4;
  const side = (club) => ({
    name: CLUBS[club % CLUBS.length],
    color: COLOURS[club % COLOURS.length],
    logoUrl: `${cdn}/crest-${club % CLUBS.length}.svg`,
  });
  const [home, away] = [side(at + day + 6), side(at + day + 7 + (at % 4))];
  return {
    typeId: 'football',
    title: `${home.name} - ${away.name}`,
    status: over ? 'EVENT_STATUS_FINISHED' : 'EVENT_STATUS_SCHEDULED',
    startTime: start.toISOString(),
    thumbnailUrl: `${cdn}/crest-${at % CLUBS.length}.svg`,
    metadata: {
      competition: { name: 'Meridian League' },
      home,
      away,
      ...(over && { score: { home: at, away: (at * 2) % 3 } }),
    },
  };
}

/** Works for the grid, by id. */
export function works(cdn) {
  return Array.from({ length: WORKS }, (_, at) => [
    `w${String(at).padStart(3, '0')}`,
    {
      typeId: 'film',
      title: `A film about match number ${at + 1}`,
      description: 'What was said before it, and what nobody said after it.',
      thumbnailUrl: `${cdn}/crest-${at % CLUBS.length}.svg`,
    },
  ]);
}

/** A crest as SVG, 1 kB or less; `at` is its number. */
export function crest(at) {
  const fill = COLOURS[at % COLOURS.length];
  const shield = 'M24 3C17 6 11 6.5 6 6.5V25c0 10 8.5 16 18 20 9.5-4 18-10 18-20V6.5C37 6.5 31 6 24 3z';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="${shield}" fill="${fill}"/></svg>`;
}
