import { isDeepStrictEqual } from 'node:util';
import { findMetadataProblems, type MetadataProblem, type WireProblem, withoutProblems } from '@touchline/contract';
import { ApiError } from '../errors.ts';
import type { ScorePathsByType } from '../event-types/score-paths.ts';
import type { Body } from '../resource/kind.ts';

/** The fields of an event that the check reads. */
interface EventMetadata {
  readonly typeId: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The well-known values of an event that are not what they must be. */
export function metadataProblemsOf(
  { typeId, metadata }: EventMetadata,
  scorePaths: ScorePathsByType
): readonly MetadataProblem[] {
  return findMetadataProblems(metadata, { typeId, scorePaths: scorePaths.get(typeId) });
}

/** One as it is shown to editors. */
export function toProblem({ path, message }: MetadataProblem): WireProblem {
  return { field: path, reason: 'METADATA_INVALID', message: `${path} ${message}`, severity: 'ERROR' };
}

/** Throws `METADATA_INVALID` for a bad value that a write adds; one that was stored already does not keep an editor out. */
export function requireMetadata(
  event: EventMetadata,
  { before, scorePaths }: { readonly before: EventMetadata | null; readonly scorePaths: ScorePathsByType }
): void {
  if (before?.typeId === event.typeId && isDeepStrictEqual(before.metadata, event.metadata)) return;
  const stored = before?.typeId === event.typeId ? metadataProblemsOf(before, scorePaths) : [];
  // A value can go wrong without a change of its own: a lap number when the total falls, the second of two positions.
  const isStored = ({ keys, path }: MetadataProblem) =>
    stored.some((old) => old.path === path) &&
    isDeepStrictEqual(valueAt(before?.metadata, keys), valueAt(event.metadata, keys));
  const problem = metadataProblemsOf(event, scorePaths).find((found) => !isStored(found));
  if (!problem) return;
  const { path: field, message } = problem;
  throw new ApiError('METADATA_INVALID', `${field} ${message}`, { metadata: { field } });
}

/** The metadata that visitors get: bad values that were stored before they were checked are left out. */
export function validMetadata(event: EventMetadata, scorePaths: ScorePathsByType): EventMetadata['metadata'] {
  const problems = metadataProblemsOf(event, scorePaths);
  return problems.length === 0 ? event.metadata : withoutProblems(event.metadata, problems);
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key) ? (inner as Body)[key] : undefined,
    value
  );
}
