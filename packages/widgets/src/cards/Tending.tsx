import { useEffect } from 'react';
import { focusOnce } from '../shared/focus-once.ts';
import { Watch } from '../shared/Watch.tsx';
import type { TendingProps } from './screen.ts';

/** What cards do by themselves once there is somebody who decides on screens; draws nothing. */
export function Tending({ list, mark, content, act }: TendingProps) {
  const { cards, more, loadingMore, focusIndex } = content;
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
      waiting={more === 'sentinel' && !loadingMore}
      onSeen={() => act({ act: 'more', asked: false })}
    />
  );
}

/** Moves focus to the card at a place, once it is there: where a reader goes on after Show more. */
function focusOn(list: HTMLElement | null, index: number | null): void {
  if (index === null) return;
  const card = list?.children[index];
  const control = card?.querySelector<HTMLElement>('a, button');
  if (control) control.focus();
  else if (card) focusOnce(card as HTMLElement);
}

/** A card that gets focus by keyboard comes into view whole, not just its words (CC-05). */
function showWhole({ target }: FocusEvent): void {
  if (!(target instanceof Element && target.matches(':focus-visible'))) return;
  target.closest('.tl-card, .tl-card-ask')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
