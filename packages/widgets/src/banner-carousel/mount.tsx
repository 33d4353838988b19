import { type Banner, type BannerCollection, controlsOn, readConfig } from '@touchline/domain';
import { type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { type AdoptedStyles, adoptSheet } from '../shared/adoptSheet.ts';
import type { Mount, MountPort } from '../shared/mount.ts';
import { BannerWidget } from './BannerWidget.tsx';
import { bannerCarouselSchema } from './config.ts';
import { speechOf } from './language.ts';
import sheet from './sheet.css?inline';
import { type BannerTexts, englishTexts, loadBannerTexts } from './text/index.ts';

/** Built-in words and the locale that they were chosen for. */
interface Words {
  readonly locale: string;
  readonly texts: BannerTexts;
}

/**
 * Shows the banner carousel in a custom element: takes over the server's markup where there is some, else renders.
 *
 * The first render repeats the server's locale and words; only then the visitor's own language applies.
 */
export function mountBannerCarousel(port: MountPort): Mount {
  const styles = adoptSheet(port.root, sheet);
  const initial = initialOf(port);
  let words: Words | undefined = port.state && {
    locale: port.state.locale,
    texts: { ...englishTexts, ...port.state.texts },
  };
  let root: Root | undefined;
  let ended = false;
  let onReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    onReady = resolve;
  });

  const show = () => {
    if (!words || ended) return;
    const element = elementOf({ port, styles, initial, words, onReady });
    if (root) root.render(element);
    else root = rootOf(port, element);
  };
  /** Fetches the words that are wanted now and shows them; where they cannot be had, the old ones or English stay. */
  const speak = async () => {
    const { language, locale } = speechOf(read(port).config, navigator.language);
    if (words?.locale === locale) return;
    const texts = await loadBannerTexts(language).catch(() => words?.texts ?? englishTexts);
    words = { locale, texts };
    show();
  };

  show();
  if (words) ready.then(speak);
  else speak();
  return {
    update: () => {
      show();
      speak();
    },
    unmount: () => {
      ended = true;
      root?.unmount();
      styles.remove();
    },
    ready,
  };
}

/** Content that came with the element, and the question that it answers. */
interface Initial {
  readonly content: BannerCollection;
  readonly question: string;
}

function initialOf(port: MountPort): Initial | undefined {
  if (!port.state) return undefined;
  const { id, items } = port.state;
  return { content: { id, banners: items as readonly Banner[] }, question: questionOf(port) };
}

function questionOf(port: MountPort): string {
  const { publicKey, collection, locale } = read(port).config;
  return JSON.stringify([publicKey, collection, locale]);
}

function read(port: MountPort) {
  return readConfig(bannerCarouselSchema, port.input());
}

interface Shown {
  readonly port: MountPort;
  readonly styles: AdoptedStyles;
  readonly initial: Initial | undefined;
  readonly words: Words;
  readonly onReady: () => void;
}

function elementOf({ port, styles, initial, words, onReady }: Shown): ReactNode {
  const { config, problems } = read(port);
  const own = initial?.question === questionOf(port) ? initial.content : undefined;
  return (
    <Attached onReady={onReady} controls={controlsOn(config.contextBackground ?? '')} element={port.element}>
      <BannerWidget
        config={config}
        problems={problems}
        initial={own}
        announced={own !== undefined}
        texts={words.texts}
        locale={words.locale}
        dir={speechOf(config, words.locale).dir}
        host={port}
        onStyles={styles.replace}
      />
    </Attached>
  );
}

interface AttachedProps {
  readonly onReady: () => void;
  readonly controls: string;
  readonly element: HTMLElement;
  readonly children: ReactNode;
}

/** Tells when React has committed for the first time and so listens; keeps the element's `data-controls`. */
function Attached({ onReady, controls, element, children }: AttachedProps) {
  useEffect(() => onReady(), [onReady]);
  useEffect(() => element.setAttribute('data-controls', controls), [element, controls]);
  return children;
}

function rootOf({ container, hydrate, setState }: MountPort, element: ReactNode): Root {
  const options: RootOptions = {
    onRecoverableError: (error) => {
      console.error('[touchline] HYDRATION: the server’s markup did not fit and was rendered anew.', error);
    },
    // Our own fault; the page goes on, and nothing half-drawn stays.
    onUncaughtError: (error) => {
      console.error('[touchline] INTERNAL: the banner carousel failed.', error);
      setState('error');
    },
  };
  if (hydrate) return hydrateRoot(container, element, options);
  const root = createRoot(container, options);
  root.render(element);
  return root;
}
