import type { FragmentState } from '@touchline/domain';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { ViewProps } from './mountWidget.tsx';
import { serverHost } from './server-host.ts';

/** Renders the screen of a fragment's state: markup that the browser's first render repeats exactly. */
export function renderScreen<Screen, Action>(
  state: FragmentState,
  {
    View,
    toScreen,
  }: { View: ComponentType<ViewProps<Screen, Action, never>>; toScreen: (state: FragmentState) => Screen }
): string {
  return renderToString(<View screen={toScreen(state)} dispatch={() => undefined} host={serverHost} />);
}
