/** Widgets whose markup may still be the server's. A press in one brings its code, and marks it. */
const WAITING = ':is(touchline-calendar,touchline-card-carousel,touchline-card-grid):not([data-acted])';

let sheet: CSSStyleSheet | undefined;

/** Makes scores invisible in widgets that the server has drawn, until their own code leaves the scores out. */
export function veilScores(isHidden: boolean): void {
  if (!sheet) {
    if (!isHidden || !document.adoptedStyleSheets) return;
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(isHidden ? `${WAITING}{--tl-scores:hidden}` : '');
}
