import { type Privacy, privacy } from '@touchline/consent/privacy';
import { heightOf } from './banner-height.ts';
import { createConfig } from './config-element.ts';
import { define } from './define.ts';
import { createPage, servedFrom } from './page.ts';
import { createWidget, type WidgetKind } from './widget.ts';

declare global {
  interface Window {
    /** The only global. It also marks the page as loaded: a second loader, of any version, does nothing. */
    Touchline?: { readonly version: string; readonly privacy: Privacy };
  }
}

if (window.Touchline) console.warn('[touchline] loaded twice');
else {
  window.Touchline = { privacy, version: __VERSION__ };
  const page = createPage(servedFrom(document), __BUILD__, __SHARED__);

  const widget = (kind: WidgetKind) => define(kind.tag, (element) => createWidget(element, kind, page));

  // First: widgets read the page defaults as soon as they are upgraded.
  define('config', (element) => createConfig(element, page));
  widget({ tag: 'banner-carousel', idAttribute: 'collection', reservedHeight: heightOf, silent: true });
  for (const tag of ['calendar', 'card-carousel', 'card-grid']) widget({ tag });
  for (const kind of ['creative-work', 'event', 'video']) {
    widget({ tag: `${kind}-player`, idAttribute: `${kind}-id` });
  }
}
