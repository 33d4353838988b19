// Defined as text by the build (scripts/build.mjs).

/** Version of the product, `0.1.0`. */
declare const __VERSION__: string;
/**
 * Version and hash of the sources, `0.1.0+1f9c0a2b`. Markup of the same build can be hydrated. Our own file names end
 * in that hash.
 */
declare const __BUILD__: string;
/** Names of files under `/assets/` that the view chunks of all widgets share. */
declare const __SHARED__: readonly string[];
/**
 * Whether this code is part of the loader and its chunks; false: of `@touchline/elements`. Code for one of them costs the
 * other no bytes.
 */
declare const __LOADER__: boolean;
