import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { CardItem } from '../data/cards-data.ts';
import { fillTemplate } from './fill-template.ts';

const drawFunctions = new WeakMap<HTMLTemplateElement, DrawCard>();

/** Draws the content of a card instead of ours; must be the same function while it draws the same. */
export type DrawCard = (item: CardItem, index: number) => ReactNode;

/** A page's own card (CARD-12). */
export type CustomCard = ComponentType<{ readonly item: CardItem; readonly index: number }>;

export function drawWith(Component: CustomCard): DrawCard {
  return (item, index) => <Component item={item} index={index} />;
}

/** Returns a function that draws cards from a page's `<template slot="card">` (CARD-12); undefined without one. */
export function templateCardOf(element: Element): DrawCard | undefined {
  const template = element.querySelector<HTMLTemplateElement>(':scope > template[slot="card"]');
  if (!template) return undefined;
  const draw = drawFunctions.get(template) ?? ((item) => <TemplateCard template={template} item={item} />);
  drawFunctions.set(template, draw);
  return draw;
}

function TemplateCard({ template, item }: { readonly template: HTMLTemplateElement; readonly item: CardItem }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(fillTemplate(template, item)), [template, item]);
  return <div className="tl-card-custom" ref={place} />;
}
