// Put in as text by the build (scripts/build.mjs).

/** Version of the product, `0.1.0`. */
declare const __VERSION__: string;
/** Version and hash of the sources, `0.1.0+1f9c0a2b`: markup of the same build can be hydrated. */
declare const __BUILD__: string;
/** For each widget its chunk, then the chunks that it imports, as file names under `/assets/`. */
declare const __CHUNKS__: Readonly<Record<string, readonly string[]>>;
