import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { sourcesOf } from '../check/imports-of.mjs';

/**
 * Returns the declarations that a package's entries reach, in our other packages too, with relative imports in place of
 * the names of those. The compiler has written them before (`tsc --build`).
 *
 * @param {string} root of the workspace
 * @param {object} row of packages.mjs
 * @returns {{ files: [path: string, text: string][], libraries: Set<string> }} `files`: declarations, their maps, and the
 *   sources of those. `libraries`: other people's modules that the declarations import.
 */
export function collectDeclarations(root, { folder, entries }) {
  const files = [];
  const libraries = new Set();
  const seen = new Set();
  const waiting = Object.values(entries).map((file) => declarationOf(join(root, folder, file)));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const { text, imported } = rewrite(root, file, libraries);
    const map = readMap(root, file);
    files.push([publishedPath(root, file), text], ...map);
    waiting.push(...imported);
  }
  return { files, libraries };
}

/** Returns the declaration of a source as a path inside the package: `types/widgets/index.d.ts`. */
export function publishedPath(root, file) {
  const [, name, path] = /^packages\/([^/]+)\/dist\/types\/(.*)$/.exec(relative(root, file)) ?? [];
  if (!name) throw new Error(`${file} is outside of packages/*/dist/types`);
  return `types/${name}/${path}`;
}

/** Returns the compiler's output for a source: `src/index.ts` of a package is `dist/types/index.d.ts` there. */
export function declarationOf(source) {
  return source.replace(/\/src\/(?!.*\/src\/)/, '/dist/types/').replace(/\.tsx?$/, '.d.ts');
}

function rewrite(root, file, libraries) {
  const original = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, original);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const imported = [];
  let text = original;
  // From the end, so that positions stay valid.
  for (const { specifier, start, end } of sourcesOf(program).sort((one, other) => other.start - one.start)) {
    const target = targetOf(root, file, specifier);
    if (!target) {
      libraries.add(specifier);
      continue;
    }
    if (!existsSync(target)) throw new Error(`${file} imports ${specifier}, but ${target} is missing`);
    imported.push(target);
    text = `${text.slice(0, start)}'${specifierOf(root, file, target)}'${text.slice(end)}`;
  }
  return { text, imported };
}

/** Returns the declaration that a specifier means; undefined: other people's. */
function targetOf(root, file, specifier) {
  if (specifier.startsWith('.')) return resolve(dirname(file), specifier).replace(/(\.d)?\.tsx?$/, '.d.ts');
  const [, name, path] = /^@touchline\/([^/]+)(\/.*)?$/.exec(specifier) ?? [];
  if (!name) return undefined;
  const folder = join(root, 'packages', name);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const source = exports[`.${path ?? ''}`];
  if (!source) throw new Error(`${file} imports ${specifier}, which ${folder}/package.json does not export`);
  return declarationOf(join(folder, source));
}

function specifierOf(root, file, target) {
  const path = relative(dirname(publishedPath(root, file)), publishedPath(root, target));
  return `${path.startsWith('.') ? path : `./${path}`}`.replace(/\.d\.ts$/, '.js');
}

/** Returns a declaration's map, and the source that it leads to. */
function readMap(root, file) {
  const path = publishedPath(root, file);
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  const [source] = map.sources;
  const published = path.replace(/^types/, 'src').replace(/[^/]+$/, basename(source));
  map.sources = [relative(dirname(path), published)];
  return [
    [`${path}.map`, JSON.stringify(map)],
    [published, readFileSync(resolve(dirname(file), source), 'utf8')],
  ];
}
