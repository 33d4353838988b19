import type { WireEvent } from '@touchline/contract';

/** One thing told to watchers. Source: contract §3, interfaces "Public API"; the form is that of HTML's event streams. */
export interface Frame {
  readonly revision: number;
  readonly text: string;
}

/** An event that is new, changed, or entered the filter. `json` is the public event, in one line as JSON always is. */
export function upsertFrame(revision: number, json: string): Frame {
  return frame('upsert', revision, json);
}

/** An event that was deleted or left the filter. */
export function deleteFrame(revision: number, id: WireEvent['id']): Frame {
  return frame('delete', revision, JSON.stringify({ id, revision: String(revision) }));
}

/** What came before cannot be told one by one: ask for the list again, it is at least as new as this. */
export function resetFrame(revision: number): Frame {
  return frame('reset', revision, JSON.stringify({ revision: String(revision) }));
}

/** Sets where a watcher resumes without telling it anything, and keeps the connection from falling asleep. */
export function placeFrame(revision: number, note: string): string {
  return `: ${note}\nid: ${revision}\n\n`;
}

/** A comment; with it how long (ms) to wait before connecting again. */
export function noteFrame(note: string, retry: number): string {
  return `: ${note}\nretry: ${retry}\n\n`;
}

function frame(event: 'upsert' | 'delete' | 'reset', revision: number, data: string): Frame {
  return { revision, text: `id: ${revision}\nevent: ${event}\ndata: ${data}\n\n` };
}
