import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync } from 'vite';

/** Paths of all files under a folder, relative to `root`, with slashes; none when there is no such folder. */
export function filesIn(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/**
 * Every import of a file: what it names, which file that is when it names one by path, and whether only for its types.
 *
 * Throws when the file cannot be parsed.
 */
export function importsOf(root, from) {
  const text = readFileSync(join(root, from), 'utf8');
  const { program, errors } = parseSync(from, text);
  if (errors.length > 0) throw new Error(`${from} cannot be read: ${errors[0].message}`);
  return sourcesOf(program).map(({ specifier, isType }) => {
    const path = specifier.replace(/\?.*$/, '');
    const to = path.startsWith('.')
      ? relative(root, resolve(root, dirname(from), path))
          .split(sep)
          .join('/')
      : undefined;
    return { from, specifier, isType, to };
  });
}

/**
 * Every `import`, `export from`, `import()` and `import('…').Type`: the nodes of the tree that have a source. `start` and
 * `end`: the positions of its literal.
 */
export function sourcesOf(node) {
  if (node === null || typeof node !== 'object') return [];
  const { value: specifier, start, end } = node.source ?? {};
  const isType = [node.importKind, node.exportKind].includes('type') || node.type === 'TSImportType';
  const own = typeof specifier === 'string' ? [{ specifier, isType, start, end }] : [];
  return own.concat(Object.values(node).flatMap(sourcesOf));
}

/** Returns the package of a specifier: `react` of `react/jsx-runtime`. */
export function packageOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
