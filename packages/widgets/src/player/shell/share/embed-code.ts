import type { LateConfig } from '../../late-config.ts';

/** What an embed code is of. */
export interface Embedded {
  readonly widget: 'video-player' | 'event-player' | 'creative-work-player';
  /** Attributes of the element by their names; `key` is its public key. */
  readonly query: Readonly<Record<string, string>>;
}

const WIDGETS = [
  ['videoId', 'video-player', 'video-id'],
  ['eventId', 'event-player', 'event-id'],
  ['creativeWorkId', 'creative-work-player', 'creative-work-id'],
] as const;

/** What a player's configuration names; null: nothing yet. */
export function embeddedOf(config: LateConfig | undefined): Embedded | null {
  if (!config) return null;
  for (const [name, widget, attribute] of WIDGETS) {
    const id: unknown = Object.hasOwn(config, name) ? Reflect.get(config, name) : undefined;
    if (typeof id === 'string' && id !== '') return { widget, query: { key: config.publicKey ?? '', [attribute]: id } };
  }
  return null;
}

/** The markup that puts it into another page, as the API writes it (`GET /v1/snippets/{widget}`). Rejects where it cannot be had. */
export async function embedCode(api: string, { widget, query }: Embedded): Promise<string> {
  const answer = await fetch(`${api}/v1/snippets/${widget}?${new URLSearchParams(query)}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const { html } = (await answer.json()) as { readonly html?: unknown };
  if (typeof html !== 'string') throw new Error('No markup');
  return html;
}
