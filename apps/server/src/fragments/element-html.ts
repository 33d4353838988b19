import type { Fragment } from '@touchline/domain';
import { toLightCss } from './light-css.ts';
import { toAttributes, toScriptJson, toStyleText } from './markup.ts';
import { tagOf } from './source.ts';

export interface ElementForm {
  /** Declarative shadow DOM, or plain children. */
  readonly shadow: boolean;
  /** Put on the `<style>`, for a page whose CSP asks for it. */
  readonly nonce?: string | undefined;
  /** URL of the sheet where it is linked; absent: it is printed in a `<style>`. */
  readonly sheetUrl?: string | undefined;
}

/**
 * A whole custom element with its content in it: shown without any script, hydrated by the loader where there is one.
 *
 * The state stands last, so that its presence tells that all of it has been parsed.
 */
export function toElementHtml(
  name: string,
  {
    fragment,
    attributes,
    form,
  }: { fragment: Fragment; attributes: Readonly<Record<string, string>>; form: ElementForm }
): string {
  const tag = tagOf(name);
  const { state, host, html, version } = fragment;
  const own = { ...attributes, ...(!form.shadow && { shadow: 'false' }), 'data-state': state.dataState, ...host };
  const content =
    styleOf(sheetOf(fragment, name, form), form) +
    `<div class="tl-mount">${html}</div>` +
    `<script type="application/json" data-version="${version}">${toScriptJson(state)}</script>`;
  const body = form.shadow ? `<template shadowrootmode="open">${content}</template>` : content;
  return `<${tag}${toAttributes(own)}>${body}</${tag}>`;
}

/** The sheet of an element in this form. */
export function sheetOf({ css }: Fragment, name: string, { shadow }: Pick<ElementForm, 'shadow'>): string {
  return shadow ? css : toLightCss(css, tagOf(name));
}

function styleOf(css: string, { nonce, sheetUrl }: ElementForm): string {
  if (sheetUrl !== undefined) return `<link${toAttributes({ rel: 'stylesheet', href: sheetUrl })}>`;
  return `<style${nonce === undefined ? '' : toAttributes({ nonce })}>${toStyleText(css)}</style>`;
}
