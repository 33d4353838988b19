/**
 * Returns a Vite plugin that makes the named chunks import all chunks that they reach, at their end.
 *
 * A browser discovers an import only when the importing file has arrived, so a chain of imports costs a round trip for
 * each link. With the whole chain in its first file, all of it is requested at once.
 *
 * @param {RegExp} names of chunks
 * @returns {import('vite').Plugin}
 */
export function hoistImports(names) {
  return {
    name: 'touchline:hoist-imports',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ name }) => names.test(name));
      const hoisted = chunks.map((chunk) => [chunk, indirectImportsOf(bundle, chunk)]);
      for (const [chunk, files] of hoisted) {
        if (files.length === 0) continue;
        chunk.code = `${chunk.code.trimEnd()}\n${files.map((file) => `import"./${file}";`).join('')}\n`;
      }
    },
  };
}

/**
 * Returns the files that a chunk reaches by static imports, but does not import itself.
 *
 * @param {Record<string, { type: string, imports?: string[] }>} bundle by file
 * @param {{ type: string, imports?: string[] }} chunk
 */
export function indirectImportsOf(bundle, chunk) {
  const { imports = [] } = chunk;
  const reached = new Set(imports);
  for (const file of reached) for (const next of bundle[file]?.imports ?? []) reached.add(next);
  return [...reached].filter((file) => !imports.includes(file) && bundle[file] !== chunk);
}
