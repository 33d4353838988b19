import { CompiledQuery } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Statement } from './list-query.ts';

/** The parts of a plan node that lists read. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Total Cost': number;
  readonly 'Plan Rows': number;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the root of PostgreSQL's plan for a statement with these values. */
export async function explainStatement(database: Database, { text, values }: Statement): Promise<PlanNode | undefined> {
  const { rows } = await database.executeQuery<Explained>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...values])
  );
  return rows[0]?.['QUERY PLAN'][0].Plan;
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }];
}
