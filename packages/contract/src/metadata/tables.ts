import { colour, imageUrl, integer, list, matching, name, object, objects, oneOf, type Rule } from './rules.ts';

/** Keys from `metadata` to what a rule is about: `*` is each member of an object, `[]` each item of a list. */
export type Pattern = readonly string[];

/** A rule for what is found at a pattern. null passes as a member, like what is absent; as an item with `nullItems`. */
export interface PatternRule {
  readonly pattern: Pattern;
  readonly rule: Rule;
  readonly nullItems?: boolean;
}

const at = (path: string, rule: Rule, nullItems = false): PatternRule => ({
  pattern: path.split('.'),
  rule,
  nullItems,
});

/** Patterns of objects with well-known names, colours and pictures. */
const SUBJECTS = ['*', 'teams.[]', 'players.[]', 'classification.[].team'];

/** Checked in events of all types. */
export const sharedRules: readonly PatternRule[] = [
  ...['score', 'clock', 'venue', 'competition'].map((member) => at(member, object)),
  ...SUBJECTS.map((subject) => at(`${subject}.name`, name)),
  ...['', ...SUBJECTS.map((subject) => `${subject}.`)].flatMap((prefix) => [
    at(`${prefix}shortName`, name),
    at(`${prefix}color`, colour),
    ...['logoUrl', 'imageUrl', 'logo'].map((member) => at(`${prefix}${member}`, imageUrl)),
  ]),
];

const goals = integer(0, 99);
const points = integer(0, 300);

/** Checked by the event's `typeId`. Source: contract §2.4. */
export const sportRules = {
  football: [
    ...['halfTime', 'fullTime', 'penalties'].map((part) => at(`score.${part}`, object)),
    ...['', 'halfTime.', 'fullTime.', 'penalties.'].flatMap((part) => [
      at(`score.${part}home`, goals),
      at(`score.${part}away`, goals),
    ]),
    at('clock.minute', integer(0, 130)),
    at('clock.added', integer(0, 30)),
    at('clock.period', oneOf('1H', 'HT', '2H', 'ET1', 'ETHT', 'ET2', 'PEN', 'FT')),
  ],
  basketball: [
    at('teams', objects({ exactly: 2 })),
    at('teams.[].points', points),
    at('teams.[].quarters', list()),
    at('teams.[].quarters.[]', points, true),
    at('clock.remaining', matching(/^\d\d:[0-5]\d(\.\d)?$/, 'a time like 04:12 or 00:03.4')),
    at('clock.period', oneOf('Q1', 'Q2', 'Q3', 'Q4', 'HT', ...Array.from({ length: 9 }, (_, n) => `OT${n + 1}`))),
  ],
  tennis: [
    at('players', objects({ exactly: 2 })),
    at('players.[].setsWon', integer(0, 3)),
    at('players.[].games', list({ atMost: 5 })),
    at('players.[].games.[]', goals),
    at('players.[].point', (value) =>
      typeof value === 'number' ? goals(value) : matching(/^(\d\d?|AD?)$/, 'a point like 0, 15, 30, 40 or AD')(value)
    ),
    at('serving', oneOf(0, 1)),
    at('bestOf', oneOf(3, 5)),
  ],
  motorsport: [
    at('classification', objects()),
    at('classification.[].position', integer(1, 99)),
    at('lap', object),
    at('lap.current', integer(0, 99_999)),
    at('lap.total', integer(0, 99_999)),
    at('flag', oneOf('GREEN', 'YELLOW', 'SC', 'VSC', 'RED', 'CHEQUERED')),
  ],
  cricket: [
    at('innings', objects({ atMost: 4 })),
    at('innings.[].runs', integer(0, 2_000)),
    at('innings.[].wickets', integer(0, 10)),
    at('innings.[].overs', matching(/^\d{1,3}(\.[0-5])?$/, 'a text like 11.4')),
    at(
      'innings.[].text',
      matching(/^(?:\d[\s\S]{0,39})?$/u, 'empty, or at most 40 characters that begin with a digit')
    ),
  ],
} as const satisfies Readonly<Record<string, readonly PatternRule[]>>;
