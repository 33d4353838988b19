/**
 * Checks who imports whom; `node scripts/check/imports.mjs`. Why our own: docs/decisions/001-import-check.md.
 *
 * The table below IS the architecture of docs/architecture.md. Types count as imports: an arrow is an arrow.
 */
import { fileURLToPath } from 'node:url';
import { filesIn, importsOf } from './imports-of.mjs';

/** Packages of ours that each one may import; `/*` stands for each of its files. `react`, `node`: whether it may import those; `none`: only in tests. */
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
  'packages/elements': {
    ours: [
      '@touchline/domain',
      '@touchline/consent/privacy',
      '@touchline/embed/*',
      '@touchline/player',
      '@touchline/widgets/events',
      '@touchline/widgets/reference',
      '@touchline/widgets/schemas',
    ],
    typesOnly: ['@touchline/player', '@touchline/widgets/events'],
  },
  'apps/server': {
    ours: ['@touchline/domain', '@touchline/contract', '@touchline/contract/filter', '@touchline/widgets/render'],
    node: true,
  },
  'apps/demo-server': {
    ours: ['@touchline/contract', '@touchline/widgets/render', '@touchline/demo', '@touchline/server/*'],
    node: true,
  },
  'apps/cli': {
    ours: ['@touchline/contract', '@touchline/server/*', '@touchline/demo-server'],
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
  'apps/wordpress': { ours: ['@touchline/widgets/reference', '@touchline/widgets/schemas'] },
};

/** Files that may import React where a room has it: components, hooks, and the two sides of a page. */
const reactFile = /\.tsx$|\/use[A-Z]\w*\.ts$/;
const testFile = /\.(test|spec)\.[cm]?[jt]sx?$/;
/** Helpers of tests, in one folder per package. */
const testing = /\/src\/testing\//;
const sourceFile = /\.([cm]?[jt]s|[jt]sx)$/;

/** Each rule gets one import and answers what is wrong, or nothing. Tests are free inside their own room. */
const rules = [
  ({ to, isTest }) => testFile.test(to ?? '') && !isTest && 'imports a test; move what both need to a file of its own',
  ({ specifier, to, files }) => isRelative(specifier) && !files.has(to) && 'imports a file that does not exist',
  ({ room, to, specifier }) =>
    to && !to.startsWith(`${room}/src/`) && `reaches into another room by path (${specifier}); import it by its name`,
  ({ room, specifier }) => wrongPackage(room, specifier),
  ({ room, specifier, isType, isTest }) =>
    rooms[room].typesOnly?.includes(specifier) && !(isType || isTest) && `may import only types from ${specifier}`,
  ({ from, to }) => to && !testing.test(from) && !testing.test(to) && wrongSlice(from, to),
  ({ from, to, isTest }) => to && !isTest && wrongWing(from, to),
  ({ to, specifier, isTest }) =>
    (testing.test(to ?? '') || /^@touchline\/[^/]+\/testing\//.test(specifier)) &&
    !isTest &&
    'imports a helper of tests',
  ({ room, specifier, isTest }) =>
    specifier.startsWith('node:') &&
    !(rooms[room].node || isTest) &&
    'uses Node; only the server, its demo and its commands run there',
  ({ room, from, specifier, isTest }) =>
    /^react(-dom)?($|\/)/.test(specifier) &&
    !(isTest || (rooms[room].react && reactFile.test(from))) &&
    'imports React; it lives in .tsx files and use*.ts of packages/widgets, apps/demo and apps/studio',
];

/** All findings in the rooms under `root`, each a line that names the file. Throws when there is nothing to look at. */
export function checkImports(root) {
  const files = Object.keys(rooms).flatMap((room) => sourcesIn(root, room));
  const knownFiles = new Set(files.concat(Object.keys(rooms).flatMap((room) => filesIn(root, `${room}/src`))));
  const imports = files.flatMap((from) => importsOf(root, from));
  const findings = imports.flatMap((edge) => {
    const context = {
      room: edge.from.split('/', 2).join('/'),
      isTest: testFile.test(edge.from) || testing.test(edge.from),
      files: knownFiles,
    };
    const wrong = rules.map((rule) => rule({ ...edge, ...context })).find(Boolean);
    return wrong ? [`${edge.from}: ${wrong}`] : [];
  });
  return {
    files: files.length,
    imports: imports.length,
    findings: [...findings, ...cyclesIn(imports), ...cyclesIn(folderImportsIn(imports))],
  };
}

function sourcesIn(root, room) {
  const sources = filesIn(root, `${room}/src`).filter((file) => sourceFile.test(file));
  // A check that sees nothing says OK to everything.
  if (sources.length === 0) throw new Error(`${room}/src has no sources; mend the table in scripts/check/imports.mjs`);
  return sources;
}

function isRelative(specifier) {
  return specifier.startsWith('.');
}

function wrongPackage(room, specifier) {
  const isAllowed = rooms[room].ours.some((name) =>
    name.endsWith('/*') ? specifier.startsWith(name.slice(0, -1)) : specifier === name
  );
  if (!specifier.startsWith('@touchline/') || isAllowed) return undefined;
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

/** The wings of the server, in the order in which they may use each other. `main.ts` starts them. */
const wings = ['platform', 'content', 'people', 'playback', 'analytics', 'transfer', 'delivery', 'app'];

/** Returns a finding if a wing of the server imports a later one. */
function wrongWing(from, to) {
  const [own, used] = [from, to].map((file) => wings.indexOf(/^apps\/server\/src\/([^/]+)\//.exec(file)?.[1]));
  return own >= 0 && used > own && `reaches into ${to}; ${wings[own]} comes before ${wings[used]}`;
}

/** The part of a path that names a folder of the player; the files beside the folders are each their own. */
const playerFolder = /^packages\/player\/src\/[^/]+/;

/** Returns the imports of values between folders of the player, whose code depends on each other in one direction. */
function folderImportsIn(imports) {
  return imports.flatMap(({ from, to, isType }) => {
    const [[own], [used]] = [from, to ?? ''].map((file) => playerFolder.exec(file) ?? ['']);
    const isInternal = isType || own === used || own === '' || used === '';
    return isInternal || testFile.test(from) || testing.test(from) ? [] : [{ from: own, to: used }];
  });
}

/** One finding a cycle, at the file where a walk first closes it. */
function cyclesIn(imports) {
  const targets = groupByFile(imports);
  const done = new Set();
  const walk = (file, path) => {
    if (path.includes(file))
      return [`${file}: is in a cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`];
    if (done.has(file)) return [];
    const problems = (targets.get(file) ?? []).flatMap(({ to }) => (to ? walk(to, [...path, file]) : []));
    done.add(file);
    return problems;
  };
  return [...new Set(imports.map(({ from }) => from))].flatMap((file) => walk(file, []));
}

function groupByFile(imports) {
  const byFile = new Map();
  for (const edge of imports) byFile.set(edge.from, [...(byFile.get(edge.from) ?? []), edge]);
  return byFile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, imports, findings } = checkImports(fileURLToPath(new URL('../..', import.meta.url)));
  for (const finding of findings) console.error(finding);
  console.log(`imports: ${imports} in ${files} files, ${findings.length} wrong`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
