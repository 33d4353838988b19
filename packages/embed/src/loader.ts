import { heightOf } from './banner-height.ts';
import { defineConfigElement } from './config-element.ts';
import { createPage, servedFrom } from './page.ts';
import { privacy } from './privacy.ts';
import { defineWidget } from './widget-element.ts';

declare global {
  interface Window {
    /** The one global. It is also the sign that a loader has run: a second copy, of any version, does nothing. */
    Touchline?: { readonly version: string; readonly privacy: typeof privacy };
  }
}

if (!window.Touchline) {
  window.Touchline = { version: __VERSION__, privacy };
  const page = createPage({ origin: servedFrom(document), build: __BUILD__, chunks: __CHUNKS__ });

  // First: widgets ask the page defaults as soon as they are upgraded.
  defineConfigElement(page);
  defineWidget(page, {
    name: 'banner-carousel',
    idAttribute: 'collection',
    idProperty: 'collection',
    height: heightOf,
  });
}
