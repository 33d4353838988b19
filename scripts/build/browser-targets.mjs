/**
 * Browsers that the product is built for. They have ES2022, `light-dark()`, nested `@layer` and constructed style
 * sheets, so the build lowers nothing. The server bundle uses the same targets, so that both have the same CSS.
 */
export const browserTargets = {
  target: 'es2022',
  cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
  cssMinify: 'lightningcss',
};
