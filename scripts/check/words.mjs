/**
 * Checks names and sentences against our rules of English; `node scripts/check/words.mjs`.
 *
 * - Names: identifiers and file names, split at case, dash and underscore, contain no word of `words.json`.
 * - Phrases of `words.json` do not appear in comments, docs or interface texts.
 * - Sentences there do not begin with a clause as their subject ("What comes too late is dropped"), and have at most 35
 *   words.
 *
 * It prints each finding with its place, and fails if there is one.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { proseOf, sentencesOf } from './prose.mjs';

const rules = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8'));
const code = /\.([cm]?[jt]s|[jt]sx)$/;

/** Every finding of the files, each with its kind (`names`, `phrases`, `clauses`, `long`), place and reason. */
export function checkWords(root, files) {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const tree = code.test(file) ? parseSync(file, text) : null;
    const prose = proseOf(file, text, tree);
    const findings = [
      ...namesOf(file, tree).flatMap(({ name, start }) => findingOf('names', wordIn(name, file), { name, start })),
      ...prose.flatMap(({ text: part, start }) => findPhrases(part, start)),
      ...prose.flatMap(({ text: part, start }) => sentencesOf(part, start).flatMap(checkSentence)),
    ];
    return findings.map(({ kind, start, reason }) => ({
      kind,
      place: `${file}:${lineAt(text, start)}`,
      reason,
    }));
  });
}

function findingOf(kind, rule, { name, start }) {
  return rule ? { kind, start, reason: `"${name}": use ${rule.use}` } : [];
}

/** The rule that a name breaks, if any. */
function wordIn(name, file) {
  const isAllowed = ({ name: allowed, in: ending = '' }) => name.includes(allowed) && file.endsWith(ending);
  if (rules.allowed.some(isAllowed)) return null;
  const words = wordsOf(name);
  return (
    rules.words.find(({ not }) => not.some((word) => words.includes(word))) ??
    rules.names.find(({ not }) => not.includes(name.toLowerCase())) ??
    null
  );
}

/** `createShortCut`: create, short, cut. */
function wordsOf(name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());
}

/** The file's own name, and the identifiers that it declares or uses, each once. */
function namesOf(file, tree) {
  const path = file.split('/');
  const base = (path.at(-1) ?? '').replace(/\..*$/, '');
  const names = new Map([[base, 0]]);
  visit(tree?.program, ({ type, name, start }) => {
    if (/^(Identifier|JSXIdentifier|PrivateIdentifier)$/.test(type) && !names.has(name)) names.set(name, start);
  });
  return [...names].map(([name, start]) => ({ name, start }));
}

function visit(node, see) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') see(node);
  for (const child of Object.values(node)) visit(child, see);
}

function findPhrases(text, start) {
  return rules.phrases.flatMap(({ not, use }) =>
    not.flatMap((phrase) =>
      [...text.matchAll(new RegExp(`\\b${phrase}\\b`, 'gi'))].map(({ index }) => ({
        kind: 'phrases',
        start: start + index,
        reason: `"${phrase}": use ${use}`,
      }))
    )
  );
}

const CLAUSE = /^(What|Who|Whoever|Whatever|Where|How|Nothing that)\b/;
const MOST_WORDS = 35;

function checkSentence({ text, start }) {
  const quoted = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  const words = text.split(/\s+/).length;
  return [
    ...(CLAUSE.test(text) && !text.endsWith('?')
      ? [{ kind: 'clauses', start, reason: `"${quoted}": begin with the subject` }]
      : []),
    ...(words > MOST_WORDS ? [{ kind: 'long', start, reason: `"${quoted}": ${words} words in a sentence` }] : []),
  ];
}

function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length;
}

function main() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\0');
  const files = tracked.filter((file) => (code.test(file) || file.endsWith('.md')) && !file.endsWith('.d.ts'));
  const findings = checkWords(root, files);
  for (const { place, kind, reason } of findings) console.error(`${place} ${kind}: ${reason}`);
  console.log(`words: ${files.length} files, ${findings.length} findings`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
