/** Types of the elements in JSX of Solid. */
import type { JSX } from 'solid-js';
import type { TouchlineElements } from './types/elements/elements.js';

type Props<Element, Attributes> = Omit<JSX.HTMLAttributes<Element>, keyof Attributes> & Attributes;

type Elements = {
  [Tag in keyof TouchlineElements]: Props<TouchlineElements[Tag]['element'], TouchlineElements[Tag]['attributes']>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
