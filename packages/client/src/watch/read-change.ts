import { readEvent } from '@touchline/domain';
import type { EventChange } from './live-events.ts';

/** What one block of the stream says; null where it is nothing that we understand. */
export function readChange(kind: string, data: string): EventChange | { readonly kind: 'reset' } | null {
  if (kind === 'reset') return { kind };
  const json = parse(data);
  if (kind === 'upsert') {
    const event = readEvent(json);
    return event && { kind, event };
  }
  return kind === 'delete' ? readDelete(json) : null;
}

function readDelete(json: unknown): EventChange | null {
  if (typeof json !== 'object' || json === null) return null;
  const { id, revision } = json as { readonly id?: unknown; readonly revision?: unknown };
  if (typeof id !== 'string' || !/^\d{1,19}$/.test(String(revision))) return null;
  return { kind: 'delete', id, revision: String(revision) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
