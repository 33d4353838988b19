import { isDeepStrictEqual } from 'node:util';
import { findMetadataProblems, type MetadataProblem, type WireProblem, withoutProblems } from '@touchline/contract';
import { ApiError } from '../../platform/http/errors.ts';
import type { Body } from '../resource/kind.ts';
import type { ScorePathsByType } from '../score-paths.ts';

/** Fields of an event that the check reads. */
interface EventMetadata {
  readonly typeId: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Returns the problems of well-known values in an event's metadata. */
export function metadataProblemsOf(
  { typeId, metadata }: EventMetadata,
  scorePaths: ScorePathsByType
): readonly MetadataProblem[] {
  return findMetadataProblems(metadata, { typeId, scorePaths: scorePaths.get(typeId) });
}

/** Returns a problem as editors see it. */
export function toProblem({ path, message }: MetadataProblem): WireProblem {
  return { field: path, reason: 'METADATA_INVALID', message: `${path} ${message}`, severity: 'ERROR' };
}

/**
 * Throws `METADATA_INVALID` for an invalid value that a write adds. Invalid values stored earlier do not block an
 * editor.
 */
export function requireMetadata(
  event: EventMetadata,
  { before, scorePaths }: { readonly before: EventMetadata | null; readonly scorePaths: ScorePathsByType }
): void {
  if (before?.typeId === event.typeId && isDeepStrictEqual(before.metadata, event.metadata)) return;
  const stored = before?.typeId === event.typeId ? metadataProblemsOf(before, scorePaths) : [];
  // A value can become invalid without being changed: a lap number when the total falls, or the second of two
  // positions.
  const isStored = ({ keys, path }: MetadataProblem) =>
    stored.some((old) => old.path === path) &&
    isDeepStrictEqual(valueAt(before?.metadata, keys), valueAt(event.metadata, keys));
  const problem = metadataProblemsOf(event, scorePaths).find((candidate) => !isStored(candidate));
  if (!problem) return;
  const { path: field, message } = problem;
  throw new ApiError('METADATA_INVALID', `${field} ${message}`, { metadata: { field } });
}

/** Returns the metadata for visitors, without invalid values that were stored before the check existed. */
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
