import { useEffect } from 'react';
import { focusOnce } from '../shared/ui/focus-once.ts';
import { Watch } from '../shared/ui/Watch.tsx';
import type { CardsEffectsProps } from './screen.ts';

/** Effects of cards after the container has loaded: focus, scrolling and loading more. Draws nothing. */
export function CardsEffects({ list, mark, content, dispatch }: CardsEffectsProps) {
  const { cards, next: control, loadingMore, focusIndex } = content;
  useEffect(() => focusOn(list.current, focusIndex), [list, focusIndex]);
  useEffect(() => {
    const { current } = list;
    current?.addEventListener('focusin', showWhole);
    return () => current?.removeEventListener('focusin', showWhole);
  }, [list]);
  return (
    <Watch
      of={mark}
      turn={cards.length}
      waiting={control === 'sentinel' && !loadingMore}
      onSeen={() => dispatch({ type: 'more', focus: false })}
    />
  );
}

/** Moves focus to the card at an index once it exists: the reading position after Show more. */
function focusOn(list: HTMLElement | null, index: number | null): void {
  if (index === null) return;
  const card = list?.children[index];
  const control = card?.querySelector<HTMLElement>('a, button');
  if (control) control.focus();
  else if (card) focusOnce(card as HTMLElement);
}

/** Scrolls a card with keyboard focus into view completely, not only its text (CC-05). */
function showWhole({ target }: FocusEvent): void {
  if (!(target instanceof Element && target.matches(':focus-visible'))) return;
  target.closest('.tl-card, .tl-card-ask')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
