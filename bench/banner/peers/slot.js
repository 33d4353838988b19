const script = document.querySelector('script[data-api]');

/** The element of the publisher's page that the carousel goes into. */
export const slot = document.getElementById('slot');

/** Asks the API for the banners that everyone shows. */
export async function loadBanners() {
  const response = await fetch(script.dataset.api);
  return response.json();
}

/** Adds a style sheet to the page. */
export function addStyle(css) {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
}

/** Gives the slot a shadow root with these styles, as a widget on a foreign page would have. */
export function createShadow(css) {
  const root = slot.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  return root;
}
