import type { ComponentType, ReactNode } from 'react';
import type { CardItem } from './data.ts';

/** Draws the inside of a card in place of ours; the very same function for as long as it draws the same. */
export type DrawCard = (item: CardItem, index: number) => ReactNode;

/** A page's own card (CARD-12). */
export type CustomCard = ComponentType<{ readonly item: CardItem; readonly index: number }>;

export function drawWith(Component: CustomCard): DrawCard {
  return (item, index) => <Component item={item} index={index} />;
}
