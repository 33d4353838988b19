/**
 * Small promises of the workspace that no other tool keeps; `node scripts/check/workspace.mjs`. Each finding says what
 * to do.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { rooms } from './imports.mjs';
import { filesIn } from './imports-of.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Names that say nothing about what is inside, so that anything ends up there. */
const emptyName = /(^|\/)(utils?|helpers?|common|types)\.[cm]?[jt]sx?$/;

/** All findings; none means that every promise is kept. */
export async function checkWorkspace(root = repository) {
  const load = await openLoader(root);
  try {
    return [
      ...checkRooms(root),
      ...checkNames(root),
      ...checkLock(root),
      ...(await checkLocales(root, load)),
      ...(await checkAttributes(root, load)),
    ];
  } finally {
    await load.close();
  }
}

/** Each package is type-checked, on the map, in the table of imports, and has the one version of all. */
function checkRooms(root) {
  const folders = ['packages', 'apps'].flatMap((kind) =>
    filesIn(root, kind)
      .filter((file) => /^[^/]+\/[^/]+\/package\.json$/.test(file))
      .map((file) => file.replace('/package.json', ''))
  );
  const referenced = readJson(root, 'tsconfig.json').references.map(({ path }) => path);
  const map = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const { version } = readJson(root, 'package.json');
  return folders.flatMap((folder) => [
    ...unless(referenced.includes(folder), `tsconfig.json: add { "path": "${folder}" } to references`),
    ...unless(map.includes(`\`${folder}\``), `docs/architecture.md: give \`${folder}\` a row on the map`),
    ...unless(folder in rooms, `scripts/check/imports.mjs: say in the table what ${folder} may import`),
    ...unless(
      readJson(root, `${folder}/package.json`).version === version,
      `${folder}/package.json: all packages have the version of the root, ${version}`
    ),
  ]);
}

function checkNames(root) {
  return ['packages', 'apps', 'e2e', 'bench', 'scripts']
    .flatMap((folder) => filesIn(root, folder))
    .filter((file) => !/\/(node_modules|dist)\//.test(file) && emptyName.test(file))
    .map((file) => `${file}: name it for what is inside; a type stands next to what it describes`);
}

/**
 * The lock file knows the packages for every system, not only for the one it was made on: else npm ci refuses it, and
 * other systems lack them. A registry that does not hold all of them leaves such holes.
 */
function checkLock(root) {
  const { packages } = readJson(root, 'package-lock.json');
  const installed = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  return Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.entries(optionalDependencies))
    .filter(([name]) => !installed.has(name))
    .map(
      ([name, version]) =>
        `package-lock.json: add "node_modules/${name}": { "version": "${version}", "optional": true } with its os and cpu`
    );
}

/** Each folder of locales has every language, with every key of text/en.ts and the same {places}. */
async function checkLocales(root, load) {
  const english = filesIn(root, 'packages/widgets/src').filter((file) => file.endsWith('/text/en.ts'));
  const { LANGUAGES } = await load(join(repository, 'packages/domain/src/values/locale.ts'));
  const findings = english.map(async (file) => {
    const { texts } = await load(join(root, file));
    return LANGUAGES.filter((language) => language !== 'en').flatMap((language) => {
      const table = file.replace('text/en.ts', `locales/${language}.json`);
      if (!existsSync(join(root, table))) return [`${table}: write it, after ${file}`];
      return compareTexts(table, texts, readJson(root, table));
    });
  });
  return (await Promise.all(findings)).flat();
}

function compareTexts(table, english, texts) {
  // A place may choose words by its number, as in ICU MessageFormat: {n, plural, one {# event} other {# events}}.
  const places = (text) =>
    [...new Set(text.match(/\{\w+(?=[},])/g))]
      .sort()
      .map((place) => `${place}}`)
      .join();
  return [
    ...Object.keys(english).flatMap((key) => [
      ...unless(texts[key]?.trim(), `${table}: translate '${key}'`),
      ...unless(
        !texts[key] || places(texts[key]) === places(english[key]),
        `${table}: '${key}' must keep ${places(key)}`
      ),
    ]),
    ...Object.keys(texts).flatMap((key) => unless(key in english, `${table}: '${key}' is not in en.ts; remove it`)),
  ];
}

/** The README of a widget has one row for each attribute of its schema, and no other. */
async function checkAttributes(root, load) {
  const { attributeNames } = await load(join(repository, 'packages/domain/src/attribute-names.ts'));
  const configs = filesIn(root, 'packages/widgets/src').filter((file) =>
    /src\/(?!shared\/)[^/]+\/config\.ts$/.test(file)
  );
  const findings = configs.map(async (file) => {
    const [, schema] = Object.entries(await load(join(root, file))).find(([name]) => name.endsWith('Schema')) ?? [];
    if (!schema) return [`${file}: export the widget's schema as …Schema`];
    const names = attributeNames(schema);
    const readme = file.replace('config.ts', 'README.md');
    const rows = rowsOf(join(root, readme));
    return [
      ...names.flatMap((name) =>
        unless(rows.includes(name), `${readme}: give \`${name}\` a row in the table of attributes`)
      ),
      ...rows.flatMap((name) =>
        unless(names.includes(name), `${readme}: \`${name}\` is not in ${file}; remove its row`)
      ),
    ];
  });
  return (await Promise.all(findings)).flat();
}

/** First cells of the table of attributes. */
function rowsOf(readme) {
  if (!existsSync(readme)) return [];
  const [, section = ''] = /^## Attributes$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(readFileSync(readme, 'utf8')) ?? [];
  return [...section.matchAll(/^\| *`([^`]+)` *\|/gm)].map(([, name]) => name);
}

/** Loads TypeScript modules, with the workspace's packages in them. */
async function openLoader(root) {
  const server = await createServer({
    configFile: false,
    root,
    server: { middlewareMode: true, watch: null, hmr: false, ws: false, fs: { strict: false } },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  });
  return Object.assign((file) => server.ssrLoadModule(file), { close: () => server.close() });
}

function unless(kept, finding) {
  return kept ? [] : [finding];
}

function readJson(root, file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = await checkWorkspace();
  for (const finding of findings) console.error(finding);
  console.log(`workspace: ${findings.length} findings`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
