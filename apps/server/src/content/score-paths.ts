import { DEFAULT_SCORE_PATHS, type ScorePaths } from '@touchline/contract';
import { sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Paths of the scores in the events of a publisher, by the id of the event type. */
export type ScorePathsByType = ReadonlyMap<string, ScorePaths>;

/** Reads the paths of all types of a publisher. A type without its own path has the built-in one. */
export async function readScorePaths(database: Database, publisher: string): Promise<ScorePathsByType> {
  const rows = await database
    .selectFrom('event_types')
    .where('publisher_id', '=', publisher)
    .select('id')
    .select(sql<string | null>`body -> 'paths' ->> 'home_score'`.as('home'))
    .select(sql<string | null>`body -> 'paths' ->> 'away_score'`.as('away'))
    .execute();
  return new Map(
    rows.map(({ id, home, away }) => [
      id,
      { home: home ?? DEFAULT_SCORE_PATHS.home, away: away ?? DEFAULT_SCORE_PATHS.away },
    ])
  );
}
