import type { SqlValue } from './analytics-store.ts';
import type { DuckDb, DuckDbValue } from './duckdb.ts';

const MICROS = 1_000n;
const INT32 = 2 ** 31;

/** Parameters as DuckDB takes them, each with its type: left to itself it takes a bigint for 128 bits, which nothing prunes. */
export function toParameters(duck: DuckDb, values: readonly SqlValue[]) {
  return { values: values.map((value) => toDuckDb(duck, value)), types: values.map((value) => typeOf(duck, value)) };
}

function toDuckDb(duck: DuckDb, value: SqlValue): DuckDbValue {
  const isTime = typeof value === 'object' && value !== null;
  return isTime ? new duck.DuckDBTimestampValue(BigInt(Math.round(value.time)) * MICROS) : safe(value);
}

/** A number that is whole and needs more than 32 bits travels as BIGINT, which is a bigint. */
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

/** A value of DuckDB for readers: times are epoch ms, whatever is a number is a number, the rest is text. */
export function toAnswer(value: DuckDbValue): string | number | boolean | null {
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
