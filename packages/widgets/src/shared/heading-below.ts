/** Returns the element of a heading inside a widget: one level below the widget's own, where it has one. */
export function headingBelow({ heading, headingLevel }: { readonly heading: string; readonly headingLevel: number }) {
  return `h${Math.min(6, headingLevel + (heading ? 1 : 0))}` as 'h3';
}
