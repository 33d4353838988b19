/** Types of the elements in templates of Svelte. */
import type { HTMLAttributes } from 'svelte/elements';
import type { TouchlineElements } from './types/elements/elements.js';

type Props<Element extends EventTarget, Attributes, Events> = Omit<HTMLAttributes<Element>, keyof Attributes> &
  Attributes & {
    [Type in keyof Events as `on${Type & string}` | `on:${Type & string}`]?: (event: Events[Type]) => void;
  };

type Elements = {
  [Tag in keyof TouchlineElements]: Props<
    TouchlineElements[Tag]['element'],
    TouchlineElements[Tag]['attributes'],
    TouchlineElements[Tag]['events']
  >;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}
