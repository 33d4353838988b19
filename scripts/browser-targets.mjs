/**
 * What browsers the product is built for: ES2022, `light-dark()`, nesting of `@layer` and constructed style sheets, so
 * nothing is lowered. The server bundle takes the same for its CSS, so that both carry the same text.
 */
export const browserTargets = {
  target: 'es2022',
  cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
  cssMinify: 'lightningcss',
};
