import { createLazyParts, type LazyParts } from '../shared/host/container.tsx';
import type { playerFields } from './fields.ts';
import type { PlayerProps } from './PlayerProps.tsx';
import type { PlayerAction, PlayerScreen } from './screen.ts';
import sheet from './styles/all-rules.css?inline';
import { type PlayerInput, usePlayerScreen } from './usePlayerScreen.ts';
import type { PlayerWidget, UseContent } from './widget.ts';

/** Creates the container of a player. Its height does not depend on its content. */
export function createPlayerContainer(
  widget: PlayerWidget<PlayerProps>,
  useContent: UseContent
): LazyParts<PlayerScreen, PlayerAction> {
  // Each player adds its id to the fields that all of them have.
  const schema = widget.schema as typeof playerFields;
  return createLazyParts({
    schema,
    sheet,
    useScreen: (input: PlayerInput) => usePlayerScreen(input, widget, useContent),
  });
}
