import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the repository. */
export const ROOT = join(import.meta.dirname, '../../..');

/** A code block of the docs. */
export interface Block {
  /** Path in the repository, such as `docs/api.md`. */
  readonly file: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** Language of the fence; '' for none. */
  readonly language: string;
  readonly code: string;
  /** Content of the comments directly before the block, by the word that they begin with. */
  readonly markers: Readonly<Record<string, string>>;
}

/**
 * Returns all code blocks of README.md, `docs/` and the READMEs of packages.
 *
 * A comment before a block can be a marker, which readers do not see:
 *
 * - `<!-- not run: REASON -->`: nothing runs or parses this block, and why.
 * - `<!-- context: CODE -->`: code that the block continues; of filters, the list that they are for.
 * - `<!-- schema: POST /v1/path 200 -->`: the response in `/v1/openapi.json` that a JSON block fits; `body`: the request.
 * - `<!-- shows: STATE -->`: the state of the widgets of an HTML block, if they show something other than content.
 */
export function readBlocks(): readonly Block[] {
  return pages().flatMap((file) => blocksOf(file, readFileSync(join(ROOT, file), 'utf8')));
}

/** Returns the blocks of one Markdown text. Throws if a fence is not closed. */
export function blocksOf(file: string, markdown: string): readonly Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [fence, indent = '', language = ''] = /^( *)```(.*)$/.exec(lines[at] ?? '') ?? [];
    if (fence === undefined) continue;
    const length = lines.slice(at + 1).findIndex((line) => line.trim() === '```');
    if (length < 0) throw new Error(`${file}:${at + 1}: the code block has no end.`);
    const code = lines.slice(at + 1, at + 1 + length).map((line) => line.slice(indent.length));
    const markers = markersBefore(lines.slice(0, at).join('\n'));
    blocks.push({ file, line: at + 1, language: language.trim(), code: `${code.join('\n')}\n`, markers });
    at += length + 1;
  }
  return blocks;
}

function markersBefore(text: string): Record<string, string> {
  const [comments = ''] = /(\s*<!--(?:(?!-->)[\s\S])*-->)+\s*$/.exec(text) ?? [];
  const all = [...comments.matchAll(/<!--\s*(not run|context|schema|shows):\s*([\s\S]*?)\s*-->/g)];
  return Object.fromEntries(all.map(([, name, content = '']) => [name, content]));
}

function pages(): readonly string[] {
  const markdown = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.md') && !/\/(node_modules|dist)\//.test(file));
  return ['README.md', 'CONTRIBUTING.md', 'AGENTS.md', ...markdown('docs'), ...markdown('packages')].sort();
}
