/**
 * Checks who imports whom; `node scripts/check-imports.mjs`. Why our own: docs/decisions/001-import-check.md.
 *
 * The table below IS the architecture of docs/architecture.md. Types count as imports: an arrow is an arrow.
 */
import { fileURLToPath } from 'node:url';
import { filesIn, importsOf } from './imports-of.mjs';

/** What each room may import of ours. `react`, `node`: whether it may import those; `none` means in tests only. */
export const rooms = {
  'packages/domain': { ours: [] },
  'packages/contract': { ours: ['@touchline/domain'] },
  'packages/client': {
    ours: ['@touchline/domain', '@touchline/contract', '@touchline/contract/filter'],
    typesOnly: ['@touchline/contract'],
  },
  'packages/consent': { ours: [] },
  'packages/beacon': { ours: ['@touchline/consent'] },
  'packages/player': {
    ours: ['@touchline/domain', '@touchline/consent', '@touchline/consent/strings', '@touchline/beacon'],
  },
  'packages/widgets': {
    ours: [
      '@touchline/domain',
      '@touchline/client',
      '@touchline/consent',
      '@touchline/consent/privacy',
      '@touchline/beacon',
      '@touchline/player',
      '@touchline/player/start',
      '@touchline/player/viewing',
    ],
    react: true,
  },
  'packages/embed': {
    ours: [
      '@touchline/domain',
      '@touchline/consent/privacy',
      '@touchline/player',
      '@touchline/player/start',
      '@touchline/widgets/element',
    ],
    typesOnly: ['@touchline/player'],
  },
  'apps/server': {
    ours: [
      '@touchline/domain',
      '@touchline/contract',
      '@touchline/contract/filter',
      '@touchline/widgets/render',
      '@touchline/demo',
    ],
    node: true,
  },
  'apps/demo': {
    ours: ['@touchline/domain', '@touchline/widgets', '@touchline/widgets/reference', '@touchline/widgets/styles.css'],
    react: true,
  },
  'apps/studio': {
    ours: ['@touchline/contract', '@touchline/widgets/tokens.css'],
    typesOnly: ['@touchline/contract'],
    react: true,
  },
};

/** Files that may import React where a room has it: components, hooks, and the two sides of a page. */
const reactFile = /\.tsx$|\/use[A-Z]\w*\.ts$/;
const testFile = /\.(test|spec)\.[cm]?[jt]sx?$/;
const sourceFile = /\.([cm]?[jt]s|[jt]sx)$/;

/** Each rule gets one import and answers what is wrong, or nothing. Tests are free inside their own room. */
const rules = [
  ({ to, isTest }) => testFile.test(to ?? '') && !isTest && 'imports a test; move what both need to a file of its own',
  ({ specifier, to, known }) => isRelative(specifier) && !known.has(to) && 'imports a file that does not exist',
  ({ room, to, specifier }) =>
    to && !to.startsWith(`${room}/src/`) && `reaches into another room by path (${specifier}); import it by its name`,
  ({ room, specifier }) => wrongPackage(room, specifier),
  ({ room, specifier, isType, isTest }) =>
    rooms[room].typesOnly?.includes(specifier) && !(isType || isTest) && `may import only types from ${specifier}`,
  ({ from, to }) => to && wrongSlice(from, to),
  ({ room, specifier, isTest }) =>
    specifier.startsWith('node:') && !(rooms[room].node || isTest) && 'uses Node; only the server runs there',
  ({ room, from, specifier, isTest }) =>
    /^react(-dom)?($|\/)/.test(specifier) &&
    !(isTest || (rooms[room].react && reactFile.test(from))) &&
    'imports React; it lives in .tsx files and use*.ts of packages/widgets, apps/demo and apps/studio',
];

/** All findings in the rooms under `root`, each a line that names the file. Throws when there is nothing to look at. */
export function checkImports(root) {
  const files = Object.keys(rooms).flatMap((room) => sourcesIn(root, room));
  const known = new Set(files.concat(Object.keys(rooms).flatMap((room) => filesIn(root, `${room}/src`))));
  const imports = files.flatMap((from) => importsOf(root, from));
  const findings = imports.flatMap((edge) => {
    const context = { room: edge.from.split('/', 2).join('/'), isTest: testFile.test(edge.from), known };
    const wrong = rules.map((rule) => rule({ ...edge, ...context })).find(Boolean);
    return wrong ? [`${edge.from}: ${wrong}`] : [];
  });
  return { files: files.length, imports: imports.length, findings: [...findings, ...cyclesIn(imports)] };
}

function sourcesIn(root, room) {
  const sources = filesIn(root, `${room}/src`).filter((file) => sourceFile.test(file));
  // A check that sees nothing says OK to everything.
  if (sources.length === 0) throw new Error(`${room}/src has no sources; mend the table in scripts/check-imports.mjs`);
  return sources;
}

function isRelative(specifier) {
  return specifier.startsWith('.');
}

function wrongPackage(room, specifier) {
  if (!specifier.startsWith('@touchline/') || rooms[room].ours.includes(specifier)) return undefined;
  return `may not import ${specifier}, only ${rooms[room].ours.join(', ') || 'nothing of ours'}`;
}

/** A widget uses another only through its index.ts; shared/ uses none; nobody uses the entries beside the folders. */
function wrongSlice(from, to) {
  const [, slice] = /^packages\/widgets\/src\/([^/]+)\//.exec(from) ?? [];
  if (!slice || to.startsWith(`packages/widgets/src/${slice}/`) || to.startsWith('packages/widgets/src/shared/'))
    return;
  if (slice !== 'shared' && /^packages\/widgets\/src\/[^/]+\/index\.tsx?$/.test(to)) return;
  return `reaches into ${to}; a widget uses another only through its index.ts, or shared/, and shared/ uses no widget`;
}

/** One finding a cycle, at the file where a walk first closes it. */
function cyclesIn(imports) {
  const targets = groupByFile(imports);
  const done = new Set();
  const walk = (file, path) => {
    if (path.includes(file))
      return [`${file}: is in a cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`];
    if (done.has(file)) return [];
    const found = (targets.get(file) ?? []).flatMap(({ to }) => (to ? walk(to, [...path, file]) : []));
    done.add(file);
    return found;
  };
  return [...new Set(imports.map(({ from }) => from))].flatMap((file) => walk(file, []));
}

function groupByFile(imports) {
  const byFile = new Map();
  for (const edge of imports) byFile.set(edge.from, [...(byFile.get(edge.from) ?? []), edge]);
  return byFile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, imports, findings } = checkImports(fileURLToPath(new URL('..', import.meta.url)));
  for (const finding of findings) console.error(finding);
  console.log(`imports: ${imports} in ${files} files, ${findings.length} wrong`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
