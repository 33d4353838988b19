import { dirname, join, resolve } from 'node:path';
import { build, defaultClientConditions } from 'vite';
import { browserTargets } from '../build/browser-targets.mjs';
import { usedTokens } from '../build/vite-plugin-used-tokens.mjs';
import { packageOf } from '../check/imports-of.mjs';

/** Module in place of style sheets that a package does not need. */
const EMPTY = '\0touchline:empty';

/** Licences of the libraries that are bundled. */
export const THIRD_PARTY = 'third-party-licenses.md';

/**
 * Bundles the modules of a package, without other people's code that its users install.
 *
 * @param {string} root of the workspace
 * @param {object} row of packages.mjs
 * @param {Record<string, string>} [define] constants, as text
 * @returns {Promise<object[]>} the output of the bundler
 */
export async function bundleModules(root, row, define) {
  const options = {
    input: Object.fromEntries(
      Object.entries(row.entries).map(([name, file]) => [entryName(name), join(root, row.folder, file)])
    ),
    preserveEntrySignatures: 'strict',
    output: {
      format: 'es',
      comments: { legal: true, annotation: true, jsdoc: false },
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash:8].js',
      banner: ({ isEntry }) => (row.isClient && isEntry ? "'use client';" : ''),
      hashCharacters: 'hex',
    },
  };
  return (await runBundler(root, row, options, define)).output;
}

/**
 * The condition of published style sheets. Browsers of ours all meet it. Bundlers of hosts with older targets otherwise
 * replace `light-dark()` by variables of their own, which nothing sets on a page without `color-scheme`: all colours would
 * be lost. Lightning CSS leaves a rule with this condition as it is, if the colours in it are written in hex.
 */
const HAS_LIGHT_DARK = '@supports (color:light-dark(#fff,#000))';

/** Returns the plain style sheets of a package, by file name. */
export async function bundleStyles(root, row) {
  const sheets = Object.entries(row.styles ?? {}).map(async ([name, file]) => {
    const { output } = await runBundler(root, row, {
      input: join(root, row.folder, file),
      output: { assetFileNames: '[name][extname]' },
    });
    const [sheet] = output.filter(({ fileName }) => fileName.endsWith('.css'));
    return [name.replace('./', ''), `${HAS_LIGHT_DARK}{${String(sheet.source).trim()}}\n`];
  });
  return Promise.all(sheets);
}

/** Returns the name of an entry's file, without extension: `.` is `index`, `./calendar` is `calendar`. */
export function entryName(name) {
  return name === '.' ? 'index' : name.replace('./', '');
}

function isExternal(row, id) {
  if (/^[./\0]|^@touchline\//.test(id) || /^[a-z]:/i.test(id)) return false;
  return !row.bundled?.includes(packageOf(id));
}

async function runBundler(root, row, rolldownOptions, define = {}) {
  const result = await build({
    configFile: false,
    root: join(root, row.folder),
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    define,
    plugins: [usedTokens(), resolved(root, row)],
    json: { namedExports: false },
    // Also when NODE_ENV is `test`.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    // Browsers' builds of libraries that have others for Node.
    resolve: { conditions: [...defaultClientConditions, 'p2pml:core-as-bundle'] },
    build: {
      ...browserTargets,
      write: false,
      license: { fileName: THIRD_PARTY },
      minify: false,
      sourcemap: true,
      modulePreload: false,
      // Library mode: no preload code around `import()`, which is for pages of Vite.
      ...(rolldownOptions.output.format === 'es' && { lib: { entry: rolldownOptions.input, formats: ['es'] } }),
      copyPublicDir: false,
      rolldownOptions: {
        onLog: (level, log, handle) => EXPECTED_LOGS.has(log.code) || handle(level, log),
        ...rolldownOptions,
      },
    },
  });
  return Array.isArray(result) ? result[0] : result;
}

/** All texts are in the first render of a React page, so their languages are no chunks. */
const EXPECTED_LOGS = new Set(['INEFFECTIVE_DYNAMIC_IMPORT', 'MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS']);

/**
 * Puts the package's own modules in place of others, and leaves libraries to the host. A plugin and no option, because
 * the bundler reads its option `external` before it resolves aliases.
 */
function resolved(root, row) {
  const aliases = new Map(
    Object.entries(row.aliases ?? {}).map(([name, file]) => [name, join(root, row.folder, file)])
  );
  const omitted = new Set((row.omitted ?? []).map((file) => join(root, row.folder, file)));
  return {
    name: 'touchline:resolved',
    enforce: 'pre',
    resolveId(id, importer) {
      if (importer && omitted.has(resolve(dirname(importer), id.replace('?inline', '')))) return EMPTY;
      const target = aliases.get(id);
      if (target && importer !== target) return target;
      return isExternal(row, id) ? { id, external: true } : null;
    },
    load: (id) => (id === EMPTY ? "export default '';" : null),
  };
}
