/** Types of the elements in JSX of Preact. */
import type { ClassAttributes, HTMLAttributes } from 'preact';
import type { TouchlineElements } from './types/elements/elements.js';

type Props<Element extends EventTarget, Attributes, Events> = Omit<HTMLAttributes<Element>, keyof Attributes> &
  ClassAttributes<Element> &
  Attributes & { [Type in keyof Events as `on${Type & string}`]?: (event: Events[Type]) => void };

type Elements = {
  [Tag in keyof TouchlineElements]: Props<
    TouchlineElements[Tag]['element'],
    TouchlineElements[Tag]['attributes'],
    TouchlineElements[Tag]['events']
  >;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
