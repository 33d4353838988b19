// Defined as text by the build (scripts/build.mjs, scripts/pack).

/** Version of the React that our server renders with. Only published packages read it. */
declare const __REACT_VERSION__: string;
