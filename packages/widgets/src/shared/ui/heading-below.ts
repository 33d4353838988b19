/** Returns the heading element inside a widget: one level below the widget's own heading, if any. */
export function headingBelow({ heading, headingLevel }: { readonly heading: string; readonly headingLevel: number }) {
  return `h${Math.min(6, headingLevel + (heading ? 1 : 0))}` as 'h3';
}
