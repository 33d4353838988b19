import { holdHeight } from './hold-height.ts';
import type { Late } from './mountWidget.tsx';

/** The second half of a widget that is as tall as its content, around its keeper. */
export function lateOf<Screen, Act>(Keeper: Late<Screen, Act>['Keeper']): Late<Screen, Act> {
  return { Keeper, holdHeight };
}
