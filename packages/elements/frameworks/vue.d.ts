/** Types of the elements in templates of Vue 3. */
import type { HTMLAttributes, VNodeProps } from 'vue';
import type { TouchlineElements } from './types/elements/elements.js';

/** Vue reads `query-limit` in a template as `queryLimit`. */
type CamelCase<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name;

type Props<Attributes, Events> = Omit<HTMLAttributes, keyof Attributes> &
  VNodeProps & { [Name in keyof Attributes as CamelCase<Name> & string]: Attributes[Name] } & {
    [Type in keyof Events as `on${Capitalize<Type & string>}`]?: (event: Events[Type]) => void;
  };

type Elements = {
  [Tag in keyof TouchlineElements]: new () => TouchlineElements[Tag]['element'] & {
    $props: Props<TouchlineElements[Tag]['attributes'], TouchlineElements[Tag]['events']>;
  };
};

declare module 'vue' {
  interface GlobalComponents extends Elements {}
}
