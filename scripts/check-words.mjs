/**
 * Checks names and sentences against our rules of English; `node scripts/check-words.mjs`.
 *
 * - Names: identifiers and file names, split at case, dash and underscore, contain no word of `words.json`.
 * - Phrases of `words.json` do not appear in comments, docs or interface texts.
 * - Sentences there do not begin with a clause as their subject ("What comes too late is dropped"), and have at most 35
 *   words.
 *
 * `words-left.json` holds how many of these each package still has. A count above it fails; `--write` lowers it.
 * `--list PACKAGE` prints every finding of a package with its place.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { proseOf, sentencesOf } from './prose.mjs';

const LEFT = 'scripts/words-left.json';
const rules = readJson(new URL('words.json', import.meta.url));
const code = /\.([cm]?[jt]s|[jt]sx)$/;

/** Every finding of the files, each with its package, kind (`names`, `phrases`, `clauses`, `long`), place and reason. */
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
      package: packageOf(file),
      kind,
      place: `${file}:${lineAt(text, start)}`,
      reason,
    }));
  });
}

/** Counts of findings by package and kind. */
export function countsOf(findings) {
  const counts = {};
  for (const { package: name, kind } of findings) {
    counts[name] ??= { names: 0, phrases: 0, clauses: 0, long: 0 };
    counts[name][kind] += 1;
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Says which counts are above those that are left. */
export function compareCounts(counts, left) {
  return Object.entries(counts).flatMap(([name, kinds]) =>
    Object.entries(kinds).flatMap(([kind, count]) => {
      const allowed = left[name]?.[kind] ?? 0;
      return count > allowed
        ? `${name}: ${count} ${kind}, ${allowed} allowed; \`node scripts/check-words.mjs --list ${name}\` shows them`
        : [];
    })
  );
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

/** The package of a file, `docs` for pages at the root and in docs/. */
function packageOf(file) {
  const [first, second] = file.split('/');
  if (first === 'packages' || first === 'apps') return `${first}/${second}`;
  return file.endsWith('.md') && !['bench', 'e2e', 'scripts'].includes(first) ? 'docs' : (first ?? '');
}

function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length;
}

function readJson(url) {
  return JSON.parse(readFileSync(url, 'utf8'));
}

function main() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\0');
  const files = tracked.filter((file) => (code.test(file) || file.endsWith('.md')) && !file.endsWith('.d.ts'));
  const findings = checkWords(root, files);
  const [option, name] = process.argv.slice(2);
  if (option === '--list') {
    for (const { kind, place, reason } of findings.filter((finding) => finding.package === name)) {
      console.log(`${place} ${kind}: ${reason}`);
    }
    return;
  }
  const counts = countsOf(findings);
  if (option === '--write') {
    writeFileSync(join(root, LEFT), `${JSON.stringify(counts, null, 2)}\n`);
    return;
  }
  console.table(counts);
  const problems = compareCounts(counts, readJson(join(root, LEFT)));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
