import type { Condition, FieldTable } from '@touchline/contract/filter';
import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../database/schema.ts';
import { conditionSql } from './condition-sql.ts';
import type { Column } from './listing.ts';
import { termsOf } from './page-sql.ts';
import { createParameters } from './parameters.ts';
import { tagsOf } from './texts.ts';
import { whereOf } from './where-sql.ts';

/** A table of a test's own. */
export interface TestTable {
  readonly name: string;
  readonly fields: FieldTable;
  readonly columns: Readonly<Record<string, Column>>;
}

/** A condition in both forms: as one expression, and divided into what indexes serve and the rest. */
export function formsOf(table: TestTable, condition: Condition, locales: readonly string[]) {
  const parameters = createParameters();
  const terms = termsOf(table, tagsOf(locales), parameters);
  const { bare, rest } = whereOf(condition, terms, false);
  return { whole: conditionSql(condition, terms), divided: [...bare, rest ?? 'true'].join(' and '), parameters };
}

/** The ids that a condition finds, which are the same in both forms. */
export async function findIds(
  database: Database,
  table: TestTable,
  { condition, locales = [] }: { condition: Condition | null; locales?: readonly string[] }
): Promise<readonly string[]> {
  if (condition === null)
    return (await ask<{ id: string }>(database, `select id from ${table.name} order by id`)).map(({ id }) => id);
  const { whole, divided, parameters } = formsOf(table, condition, locales);
  const rows = await ask<{ id: string; whole: boolean; divided: boolean }>(
    database,
    `select id, (${whole}) is true as whole, (${divided}) is true as divided from ${table.name} order by id`,
    parameters.values
  );
  const ids = rows.filter((row) => row.whole).map(({ id }) => id);
  expect(rows.filter((row) => row.divided).map(({ id }) => id)).toEqual(ids);
  return ids;
}

/** Runs SQL of a test. */
export async function ask<Row>(
  database: Database,
  text: string,
  values: readonly unknown[] = []
): Promise<readonly Row[]> {
  return (await database.executeQuery(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>)).rows;
}
