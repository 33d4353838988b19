import type { SqlValue } from './analytics-store.ts';
import type { DuckDb, DuckDbValue } from './duckdb.ts';

const MICROS = 1_000n;
const INT32 = 2 ** 31;

/**
 * Converts parameters for DuckDB, each with its type. Otherwise DuckDB treats a bigint as 128 bits, which prevents
 * pruning.
 */
export function toParameters(duck: DuckDb, values: readonly SqlValue[]) {
  return { values: values.map((value) => toDuckDb(duck, value)), types: values.map((value) => typeOf(duck, value)) };
}

function toDuckDb(duck: DuckDb, value: SqlValue): DuckDbValue {
  const isTime = typeof value === 'object' && value !== null;
  return isTime ? new duck.DuckDBTimestampValue(BigInt(Math.round(value.time)) * MICROS) : safe(value);
}

/** Converts a whole number with more than 32 bits to a bigint, which DuckDB takes as BIGINT. */
function safe(value: Exclude<SqlValue, { readonly time: number }>): DuckDbValue {
  return typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) >= INT32 ? BigInt(value) : value;
}

function typeOf(duck: DuckDb, value: SqlValue) {
  switch (typeof value) {
    case 'string':
      return duck.VARCHAR;
    case 'boolean':
      return duck.BOOLEAN;
    case 'bigint':
      return duck.UBIGINT;
    case 'number':
      if (!Number.isSafeInteger(value)) return duck.DOUBLE;
      return Math.abs(value) < INT32 ? duck.INTEGER : duck.BIGINT;
    default:
      return value === null ? duck.SQLNULL : duck.TIMESTAMP;
  }
}

/** Converts a value of DuckDB: times to epoch ms, numbers of all types to numbers, the rest to text. */
export function toResultValue(value: DuckDbValue): string | number | boolean | null {
  switch (typeof value) {
    case 'bigint':
      return Number(value);
    case 'object':
      return value === null ? null : fromObject(value);
    case 'undefined':
      return null;
    default:
      return value;
  }
}

function fromObject(value: NonNullable<DuckDbValue> & object): string | number {
  if ('micros' in value) return Number(value.micros) / 1_000;
  if ('scale' in value) return Number(value.value) / 10 ** value.scale;
  return value.toString();
}
