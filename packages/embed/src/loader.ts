import { type Privacy, privacy } from '@touchline/consent/privacy';
import { heightOf } from './banner-height.ts';
import { createConfig } from './config-element.ts';
import { define } from './define.ts';
import { createPage, servedFrom } from './page.ts';
import { createWidget, type WidgetKind } from './widget.ts';

declare global {
  interface Window {
    /** The one global. It is also the sign that a loader has run: a second copy, of any version, does nothing. */
    Touchline?: { readonly version: string; readonly privacy: Privacy };
  }
}

if (!window.Touchline) {
  window.Touchline = { version: __VERSION__, privacy };
  const page = createPage(servedFrom(document), __BUILD__, __SHARED__);

  const widget = (kind: WidgetKind) => define(kind.name, (element) => createWidget(element, kind, page));

  // First: widgets ask the page defaults as soon as they are upgraded.
  define('config', (element) => createConfig(element, page));
  widget({ name: 'banner-carousel', id: 'collection', height: heightOf, silent: true });
  for (const name of ['calendar', 'card-carousel', 'card-grid']) widget({ name });
  for (const kind of ['video', 'event', 'creative-work']) {
    widget({ name: `${kind}-player`, id: `${kind}-id` });
  }
}
