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
  /** Origin of this server, from which a player's beginning comes. */
  readonly publicUrl: string;
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
  return `${hintsOf(fragment, form)}<${tag}${toAttributes(own)}>${body}</${tag}>`;
}

/** The element alone: the loader fills it. */
export function toBareElement(
  name: string,
  { attributes, shadow }: { attributes: Readonly<Record<string, string>>; shadow: boolean }
): string {
  const tag = tagOf(name);
  return `<${tag}${toAttributes({ ...attributes, ...(!shadow && { shadow: 'false' }) })}></${tag}>`;
}

/** What a player's first frame waits for is asked for together with the loader, which would ask for it later. */
function hintsOf({ state, version }: Fragment, { publicUrl }: ElementForm): string {
  const { urgent, modules = [] } = state;
  // One that waits for a press waits for its poster first.
  if (urgent === undefined) return '';
  const [, hash] = version.split('+');
  const code = [`${publicUrl}/assets/player-start-${hash}.js`, ...modules];
  const media = { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', fetchpriority: 'high', href: urgent };
  const hints = code.map((href) => `<link${toAttributes({ rel: 'modulepreload', href })}>`).join('');
  return `${hints}${urgent ? `<link${toAttributes(media)}>` : ''}`;
}

/** The sheet of an element in this form. */
export function sheetOf({ css }: Fragment, name: string, { shadow }: Pick<ElementForm, 'shadow'>): string {
  return shadow ? css : toLightCss(css, tagOf(name));
}

function styleOf(css: string, { nonce, sheetUrl }: ElementForm): string {
  if (sheetUrl !== undefined) return `<link${toAttributes({ rel: 'stylesheet', href: sheetUrl })}>`;
  return `<style${nonce === undefined ? '' : toAttributes({ nonce })}>${toStyleText(css)}</style>`;
}
