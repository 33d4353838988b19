import { eventsNames } from '@touchline/widgets/element';
import type { Skeleton } from '../page.ts';
import { drawSection, heightRules, sectionCss } from './parts/section.ts';

/** The placeholder before the widget's code has loaded. It repeats the measures of its style sheet. */
const css = `
.tl-wait [part=skeleton]{block-size:2.75rem;background:linear-gradient(light-dark(#e7ebe7,#222927) 0 0) 0/60% 1rem no-repeat}
`.replaceAll('\n', '');

/** Draws one line for each event. */
export const draw: Skeleton['draw'] = (container, trusted, applyStyles, _name, attributes) => {
  const count = Math.min(Math.max(Math.ceil(Number(attributes['limit'])) || 5, 1), 20);
  const name = attributes['heading'];
  const html = '<div part="skeleton"></div>'.repeat(count);
  drawSection(container, trusted(html), { attributes, name, names: eventsNames, hasLine: Boolean(name) });
  applyStyles(css + sectionCss);
  return heightRules(container);
};
