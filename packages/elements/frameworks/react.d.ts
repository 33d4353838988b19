/** Types of the elements in JSX of React 18 and 19. Listeners as props (`ontouchline:state`) need React 19. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { TouchlineElements } from './types/elements/elements.js';

type Props<Element, Attributes, Events> = Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Attributes> &
  Attributes & { class?: string } & { [Type in keyof Events as `on${Type & string}`]?: (event: Events[Type]) => void };

type Elements = {
  [Tag in keyof TouchlineElements]: Props<
    TouchlineElements[Tag]['element'],
    TouchlineElements[Tag]['attributes'],
    TouchlineElements[Tag]['events']
  >;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
