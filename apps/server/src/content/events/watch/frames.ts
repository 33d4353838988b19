import type { WireEvent } from '@touchline/contract';

/** A message to watchers. Source: contract §3, interfaces "Public API". Its format is that of HTML's event streams. */
export interface Frame {
  readonly revision: number;
  readonly text: string;
}

/** An event that is new, changed, or entered the filter. `json` is the public event on one line. */
export function upsertFrame(revision: number, json: string): Frame {
  return frame('upsert', revision, json);
}

/** An event that was deleted or left the filter. */
export function deleteFrame(revision: number, id: WireEvent['id']): Frame {
  return frame('delete', revision, JSON.stringify({ id, revision: String(revision) }));
}

/** Earlier changes cannot be sent one by one. The client fetches the list again, which is at least this new. */
export function resetFrame(revision: number): Frame {
  return frame('reset', revision, JSON.stringify({ revision: String(revision) }));
}

/** A comment that sets where a watcher resumes and keeps the connection alive. */
export function positionFrame(revision: number, note: string): string {
  return `: ${note}\nid: ${revision}\n\n`;
}

/** A comment with the time (ms) to wait before reconnecting. */
export function commentFrame(note: string, retry: number): string {
  return `: ${note}\nretry: ${retry}\n\n`;
}

function frame(event: 'upsert' | 'delete' | 'reset', revision: number, data: string): Frame {
  return { revision, text: `id: ${revision}\nevent: ${event}\ndata: ${data}\n\n` };
}
