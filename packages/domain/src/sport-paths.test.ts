import { describe, expect, it } from 'vitest';
import { compilePath } from './field-path.ts';
import { SPORT_PATHS } from './sport-paths.ts';

/** What contract §2.4 shows of each sport, as far as cards look at it. */
const events: Record<keyof typeof SPORT_PATHS, { metadata: unknown; shown: readonly unknown[] }> = {
  football: {
    metadata: {
      competition: { name: 'Eredivisie', round: '14' },
      home: { name: 'Ajax', color: '#d2122e', logoUrl: 'https://img.example/ajax.png' },
      away: { name: 'PSV', color: '#ed1c24', logoUrl: 'https://img.example/psv.png' },
      score: { home: 1, away: 0 },
    },
    shown: ['Ajax', 'PSV', 1, 0, 'Eredivisie'],
  },
  basketball: {
    metadata: {
      competition: { name: 'EuroLeague' },
      teams: [
        { name: 'Zalgiris', color: '#006a4d', logo: 'https://img.example/z.png', points: 61 },
        { name: 'Baskonia', color: '#0a2240', logo: 'https://img.example/b.png', points: 58 },
      ],
    },
    shown: ['Zalgiris', 'Baskonia', 61, 58, 'EuroLeague'],
  },
  tennis: {
    metadata: {
      players: [
        { name: 'J. Sinner', imageUrl: 'https://img.example/js.png', setsWon: 1 },
        { name: 'A. Rublev', imageUrl: 'https://img.example/ar.png', setsWon: 1 },
      ],
      summary: '6-4 4-6 3-2',
    },
    shown: ['J. Sinner', 'A. Rublev', 1, 1, '6-4 4-6 3-2'],
  },
  motorsport: {
    metadata: {
      circuit: { name: 'Interlagos' },
      classification: [
        { driver: 'M. Verstappen', team: { color: '#1e41ff', logoUrl: 'https://img.example/rb.png' } },
        { driver: 'L. Norris', team: { color: '#ff8700', logoUrl: 'https://img.example/mc.png' } },
      ],
    },
    shown: ['M. Verstappen', 'L. Norris', undefined, undefined, 'Interlagos'],
  },
  cricket: {
    metadata: {
      home: { name: 'Sixers', color: '#ff1493', logoUrl: 'https://img.example/six.png' },
      away: { name: 'Heat', color: '#00a99d', logoUrl: 'https://img.example/heat.png' },
      innings: [{ text: '163/7 (20)' }, { text: '98/3 (11.4)' }],
      statusText: 'Heat need 66 runs in 50 balls',
    },
    shown: ['Sixers', 'Heat', '163/7 (20)', '98/3 (11.4)', 'Heat need 66 runs in 50 balls'],
  },
};

describe('SPORT_PATHS', () => {
  const sports = Object.keys(SPORT_PATHS) as (keyof typeof SPORT_PATHS)[];

  it.each(sports)('lead to what a %s card shows', (sport) => {
    const paths: Readonly<Record<string, string>> = SPORT_PATHS[sport];
    const names = ['home_name', 'away_name', 'home_score', 'away_score', 'detail_line_1'];
    expect(names.map((name) => read(events[sport], paths[name]))).toEqual(events[sport].shown);
  });

  it.each(sports)('name nothing that a %s event does not have', (sport) => {
    const missing = Object.values(SPORT_PATHS[sport]).filter((path) => read(events[sport], path) === undefined);
    expect(missing).toEqual([]);
  });
});

function read(event: unknown, path: string | undefined): unknown {
  return path === undefined ? undefined : compilePath(path)(event);
}
