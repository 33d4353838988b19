import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { build } from '../build.mjs';

/**
 * Returns what the package of the elements has beside its modules: types for frameworks, and descriptions of the elements
 * for editors and tools, which are generated from the widgets' schemas.
 *
 * @param {string} root of the workspace
 * @returns {Promise<{ define: Record<string, string>, exports: object, fields: object, files: [string, string][] }>}
 */
export async function elementsExtras(root) {
  const frameworks = frameworkTypes(root);
  const { version } = readJson(join(root, 'package.json'));
  const metadata = await loadMetadata(root, ({ metadataFiles }) => metadataFiles(version));
  return {
    define: await constantsOf(root),
    exports: Object.fromEntries([
      ...frameworks.map(({ name }) => [`./${name}`, { types: `./${name}.d.ts`, default: `./${name}.js` }]),
      ...Object.keys(metadata).map((file) => [`./${file}`, `./${file}`]),
    ]),
    fields: { customElements: 'custom-elements.json', 'web-types': 'web-types.json' },
    files: [
      // Only types: the module lets a page import them like any other.
      ...frameworks.flatMap(({ name, types }) => [
        [`${name}.d.ts`, types],
        [`${name}.js`, 'export {};\n'],
      ]),
      ...Object.entries(metadata),
    ],
  };
}

/** Calls `read` with the modules that describe the elements. */
export async function loadMetadata(root, read) {
  const server = await createServer({
    configFile: false,
    root,
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    return read(await server.ssrLoadModule(join(root, 'packages/elements/src/metadata/index.ts')));
  } finally {
    await server.close();
  }
}

function frameworkTypes(root) {
  const folder = join(root, 'packages/elements/frameworks');
  return readdirSync(folder).map((file) => ({
    name: file.replace('.d.ts', ''),
    types: readFileSync(join(folder, file), 'utf8'),
  }));
}

/** The elements hydrate the markup of the server that was built from the same sources. */
async function constantsOf(root) {
  // Tests pack too, and this build is the server's.
  process.env.NODE_ENV = 'production';
  await build({ only: 'widgets and loader', log: () => {} });
  const constants = {
    __BUILD__: readJson(join(root, 'apps/server/dist/manifest.json')).build,
    __LOADER__: false,
    __REACT_VERSION__: readJson(join(root, 'node_modules/react/package.json')).version,
  };
  return Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
