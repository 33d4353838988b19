import { type BannerCollection, readConfig } from '@touchline/domain';
import { memo, useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react';
import { adoptSheet } from '../shared/adoptSheet.ts';
import type { MountPort } from '../shared/mount.ts';
import type { KeeperProps, Late } from '../shared/mountWidget.tsx';
import { speechOf } from '../shared/speech.ts';
import { type BannerCarouselConfig, bannerCarouselSchema } from './config.ts';
import { Loading } from './Loading.tsx';
import loadingSheet from './loading.css?inline';
import type { Screen } from './screen.ts';
import sheet from './sheet.css?inline';
import { type BannerTexts, englishTexts, loadBannerTexts } from './text/index.ts';
import { useBannerScreen } from './useBannerScreen.ts';
import { useCountedBanners } from './useCountedBanners.ts';

/**
 * Keeps what is shown in step with the element's configuration, the content API and the visitor's language.
 *
 * It draws the placeholder, and nothing once there is content. It loads late: a carousel that the server has drawn works
 * without it for as long as nothing changes.
 */
const ContentKeeper = memo(function ContentKeeper(props: KeeperProps<Screen, never>) {
  const { port, asked, onScreen } = props;
  const { config, problems } = readConfig(bannerCarouselSchema, port.input());
  const [answered] = useState(() => questionOf(readConfig(bannerCarouselSchema, asked).config));
  const initial = useInitial(port);
  const own = questionOf(config) === answered ? initial : undefined;

  const speech = speechOf(config, navigator.language);
  const words = useWords(speech, port);
  const { screen, css } = useBannerScreen({
    config,
    problems,
    initial: own,
    announced: own !== undefined,
    texts: words.texts,
    locale: words.locale,
    dir: speechOf(config, words.locale).dir,
    host: port,
  });

  useCountedBanners({ config, port, screen });

  const [styles] = useState(() => adoptSheet(port.root, sheet + loadingSheet));
  useInsertionEffect(() => styles.replace(css), [styles, css]);
  useEffect(() => () => styles.remove(), [styles]);
  const controls = 'look' in screen ? screen.look.controls : undefined;
  useEffect(() => {
    if (controls) port.element.setAttribute('data-controls', controls);
  }, [port, controls]);
  useLayoutEffect(() => onScreen(screen), [screen, onScreen]);
  return screen.screen === 'loading' ? <Loading {...screen} /> : null;
});

export const late: Late<Screen, never> = { Keeper: ContentKeeper };

/** What content depends on. */
function questionOf({ publicKey, collection, locale }: BannerCarouselConfig): string {
  return JSON.stringify([publicKey, collection, locale]);
}

function useInitial({ state }: MountPort): BannerCollection | undefined {
  return useState(() => state && { id: state.id, banners: state.items as BannerCollection['banners'] })[0];
}

interface Words {
  readonly locale: string;
  readonly texts: BannerTexts;
}

/** The words that are wanted; until they are there, and where they cannot be had, those of before or English. */
function useWords({ language, locale }: ReturnType<typeof speechOf>, { state }: MountPort): Words {
  const [words, setWords] = useState<Words>(() =>
    state ? { locale: state.locale, texts: { ...englishTexts, ...state.texts } } : { locale: 'en', texts: englishTexts }
  );
  useEffect(() => {
    let wanted = true;
    loadBannerTexts(language).then(
      (texts) => wanted && setWords({ locale, texts }),
      () => undefined
    );
    return () => {
      wanted = false;
    };
  }, [language, locale]);
  return words;
}
