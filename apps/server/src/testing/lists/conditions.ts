import type { Condition, FieldTable } from '@touchline/contract/filter';
import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { conditionSql } from '../../content/listing/condition-sql.ts';
import type { Column } from '../../content/listing/listing.ts';
import { termsOf } from '../../content/listing/page-sql.ts';
import { createParameters } from '../../content/listing/parameters.ts';
import { tagsOf } from '../../content/listing/texts.ts';
import { whereOf } from '../../content/listing/where-sql.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A table for a test. */
export interface TestTable {
  readonly name: string;
  readonly fields: FieldTable;
  readonly columns: Readonly<Record<string, Column>>;
}

/**
 * The forms of a condition: as one expression, divided into the part that indexes serve and the rest, and the latter
 * with the index of texts in JSON.
 */
export function formsOf(table: TestTable, condition: Condition, locales: readonly string[]) {
  const parameters = createParameters();
  const terms = termsOf(table, tagsOf(locales), parameters);
  const divide = (byValues: boolean) => {
    const { bare, rest } = whereOf(condition, terms, { isSearched: false, byValues });
    return [...bare, rest ?? 'true'].join(' and ');
  };
  return { whole: conditionSql(condition, terms), divided: divide(false), byValues: divide(true), parameters };
}

/** The ids that match a condition, equal in all forms. */
export async function findIds(
  database: Database,
  table: TestTable,
  { condition, locales = [] }: { condition: Condition | null; locales?: readonly string[] }
): Promise<readonly string[]> {
  if (condition === null)
    return (await runSql<{ id: string }>(database, `select id from ${table.name} order by id`)).map(({ id }) => id);
  const { whole, divided, byValues, parameters } = formsOf(table, condition, locales);
  const rows = await runSql<{ id: string; whole: boolean; divided: boolean; by_values: boolean }>(
    database,
    `select id, (${whole}) is true as whole, (${divided}) is true as divided, (${byValues}) is true as by_values
      from ${table.name} order by id`,
    parameters.values
  );
  const ids = rows.filter((row) => row.whole).map(({ id }) => id);
  expect(rows.filter((row) => row.divided).map(({ id }) => id)).toEqual(ids);
  expect(rows.filter((row) => row.by_values).map(({ id }) => id)).toEqual(ids);
  return ids;
}

/** Runs SQL of a test. */
export async function runSql<Row>(
  database: Database,
  text: string,
  values: readonly unknown[] = []
): Promise<readonly Row[]> {
  return (await database.executeQuery(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>)).rows;
}
