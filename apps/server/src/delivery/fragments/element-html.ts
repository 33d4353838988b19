import type { Fragment } from '@touchline/domain';
import { toAttributes, toScriptJson, toStyleText } from './markup.ts';
import { tagOf } from './source.ts';

export interface ElementForm {
  /** Declarative shadow DOM, or plain children. */
  readonly shadow: boolean;
  /** Nonce of the `<style>`, for a page whose CSP requires it. */
  readonly nonce?: string | undefined;
  /** URL of a linked style sheet; if absent, the CSS is in a `<style>`. */
  readonly sheetUrl?: string | undefined;
  /** Origin of this server, which serves the player's start code. */
  readonly publicUrl: string;
}

/**
 * Renders a complete custom element with its content. It displays without scripts, and the loader hydrates it.
 *
 * The state comes last, so that its presence shows that the whole element was parsed.
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

/** Renders the element alone, which the loader fills. */
export function toBareElement(
  name: string,
  { attributes, shadow }: { attributes: Readonly<Record<string, string>>; shadow: boolean }
): string {
  const tag = tagOf(name);
  return `<${tag}${toAttributes({ ...attributes, ...(!shadow && { shadow: 'false' }) })}></${tag}>`;
}

/**
 * Returns preload hints for a player's first frame, so that the downloads start together with the loader instead of
 * after it.
 */
function hintsOf({ state, version }: Fragment, { publicUrl }: ElementForm): string {
  const { urgent, modules = [] } = state;
  // A player that waits for a click loads its poster first.
  if (urgent === undefined) return '';
  const [, hash] = version.split('+');
  const code = [`${publicUrl}/assets/player-start-${hash}.js`, ...modules];
  const media = { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', fetchpriority: 'high', href: urgent };
  const hints = code.map((href) => `<link${toAttributes({ rel: 'modulepreload', href })}>`).join('');
  return `${hints}${urgent ? `<link${toAttributes(media)}>` : ''}`;
}

/** Returns the style sheet of an element in this form. */
export function sheetOf({ css }: Fragment, name: string, { shadow }: Pick<ElementForm, 'shadow'>): string {
  return shadow ? css : toLightCss(css, tagOf(name));
}

function styleOf(css: string, { nonce, sheetUrl }: ElementForm): string {
  if (sheetUrl !== undefined) return `<link${toAttributes({ rel: 'stylesheet', href: sheetUrl })}>`;
  return `<style${nonce === undefined ? '' : toAttributes({ nonce })}>${toStyleText(css)}</style>`;
}

/**
 * Converts a widget's style sheet for light DOM, where `:host` does not apply, to selectors of the element's tag.
 *
 * `:host(X)` becomes `tag:is(X)`.
 */
function toLightCss(css: string, tag: string): string {
  return css.replace(/:host\(/g, `${tag}:is(`).replace(/:host(?![\w-])/g, tag);
}
