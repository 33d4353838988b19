/**
 * A widget's sheet for light DOM, where `:host` means nothing: the element is named by its tag.
 *
 * `:host(X)` becomes `tag:is(X)`.
 */
export function toLightCss(css: string, tag: string): string {
  return css.replace(/:host\(/g, `${tag}:is(`).replace(/:host(?![\w-])/g, tag);
}
