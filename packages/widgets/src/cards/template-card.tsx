import { useLayoutEffect, useRef } from 'react';
import type { DrawCard } from './CustomCard.tsx';
import type { CardItem } from './data.ts';
import { fillTemplate } from './fill-template.ts';

const known = new WeakMap<HTMLTemplateElement, DrawCard>();

/** The cards that a page's `<template slot="card">` describes (CARD-12); undefined without one. */
export function templateCardOf(element: Element): DrawCard | undefined {
  const template = element.querySelector<HTMLTemplateElement>(':scope > template[slot="card"]');
  if (!template) return undefined;
  const draw = known.get(template) ?? ((item) => <TemplateCard template={template} item={item} />);
  known.set(template, draw);
  return draw;
}

function TemplateCard({ template, item }: { readonly template: HTMLTemplateElement; readonly item: CardItem }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(fillTemplate(template, item)), [template, item]);
  return <div className="tl-card-custom" ref={place} />;
}
