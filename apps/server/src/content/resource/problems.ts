import type { WireProblem } from '@touchline/contract';
import type { Database } from '../../platform/database/schema.ts';
import type { WritePorts } from '../content.ts';
import { findMissing, referenceNotFound, referencesOf } from '../references/check-references.ts';
import type { Body } from './kind.ts';
import type { Place } from './store.ts';

/** A resource as in responses. */
type Resource = Record<string, unknown>;

/** Adds the problems of each resource: missing references, and those that its kind finds. */
export async function withProblems(
  database: Database,
  { kind, publisher }: Place,
  resources: readonly Resource[],
  { settings, clock }: Pick<WritePorts, 'settings' | 'clock'>
): Promise<readonly Resource[]> {
  if (!kind.references || publisher === null) return resources;
  const context = { publisher, publicUrl: settings.publicUrl };
  const references = resources.flatMap((resource) =>
    referencesOf(kind, resource as Body, context).map((reference) => ({ ...reference, owner: resource['id'] }))
  );
  const missing = await findMissing(database, publisher, references);
  const stored = resources.map((fields) => ({ id: String(fields['id']), fields }));
  const kindProblems = await kind.findProblems?.(database, stored, { publisher, now: clock() });
  return resources.map((resource) => {
    const dangling = missing.filter(({ owner }) => owner === resource['id']).map(problemOf);
    const problems = [...dangling, ...(kindProblems?.get(String(resource['id'])) ?? [])];
    return problems.length === 0 ? resource : { ...resource, problems };
  });
}

function problemOf(reference: Parameters<typeof referenceNotFound>[0]): WireProblem {
  const { reason, message } = referenceNotFound(reference);
  return { field: reference.field, reason, message, severity: 'ERROR' };
}
