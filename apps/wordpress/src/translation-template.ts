import type { BlockMetadata } from './block-metadata.ts';

/** Calls that WordPress' own tools extract: `__`, `_e`, `_x`, and their escaping forms, with the plugin's text domain. */
const CALL = /\b(?:esc_html|esc_attr)?_{1,2}[ex]?\(\s*'((?:[^'\\]|\\.)*)'\s*,\s*'touchline'/g;
/** Comment for translators in the line before a call. */
const NOTE = /\/[/*] translators: (.*?)(?: \*\/)?$/;

interface SourceFile {
  /** Relative to the plugin. */
  readonly path: string;
  readonly text: string;
}

interface Entry {
  readonly places: string[];
  readonly explanations: Set<string>;
}

/**
 * Returns the plugin's translation template, a gettext `.pot`: the texts of its PHP and JavaScript in the order of the
 * files, then those of the blocks.
 */
export function translationTemplate({
  sources,
  blocks,
  version,
}: {
  readonly sources: readonly SourceFile[];
  readonly blocks: readonly BlockMetadata[];
  readonly version: string;
}): string {
  const entries = new Map<string, Entry>();
  const add = (text: string, place: string, note?: string) => {
    const entry = entries.get(text) ?? { places: [], explanations: new Set() };
    entries.set(text, entry);
    if (!entry.places.includes(place)) entry.places.push(place);
    if (note) entry.explanations.add(note);
  };
  for (const { path, text } of sources) {
    for (const match of text.matchAll(CALL)) {
      const before = text.slice(0, match.index).split('\n');
      const note = [before.at(-1), before.at(-2)].flatMap((line) => NOTE.exec(line ?? '')?.[1] ?? []);
      add((match[1] ?? '').replace(/\\(.)/g, '$1'), `${path}:${before.length}`, note[0]);
    }
  }
  for (const block of blocks) for (const text of textsOf(block)) add(text, blockPath(block));
  return `${header(version)}${[...entries].map(toEntry).join('')}`;
}

/** Path of the metadata of a block in the plugin. */
export function blockPath({ name }: BlockMetadata): string {
  return `blocks/${name.replace('touchline/', '')}/block.json`;
}

function textsOf({ title, description, keywords, attributes }: BlockMetadata): string[] {
  const own = [title, description, ...(keywords as readonly string[])];
  return [...own, ...Object.values(attributes).flatMap((attribute) => [attribute.title, attribute.description])];
}

function header(version: string): string {
  return `# This file is distributed under the MIT license.
msgid ""
msgstr ""
"Project-Id-Version: Touchline ${version}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"X-Domain: touchline\\n"
`;
}

function toEntry([text, { places, explanations }]: [string, Entry]): string {
  const comments = [
    ...[...explanations].map((note) => `#. translators: ${note}`),
    ...places.map((place) => `#: ${place}`),
  ];
  return `\n${comments.join('\n')}\nmsgid ${quote(text)}\nmsgstr ""\n`;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
