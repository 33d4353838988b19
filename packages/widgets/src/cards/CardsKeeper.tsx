import { readConfig } from '@touchline/domain';
import { useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react';
import { adoptSheet } from '../shared/adoptSheet.ts';
import { useCounted } from '../shared/count/useCounted.ts';
import { useRefused } from '../shared/data/useRefused.ts';
import type { KeeperProps } from '../shared/mountWidget.tsx';
import { readPageFunctions } from '../shared/page-functions.ts';
import { speechOf } from '../shared/speech.ts';
import { loadContentTexts } from '../shared/text/index.ts';
import { useContentWords } from '../shared/useContentWords.ts';
import { visitorZone } from '../shared/visitor-zone.ts';
import type { CardsConfig, CardsSchema } from './config.ts';
import type { CardItem } from './data.ts';
import { type CardsAct, type CardsScreen, cardsScreenOf, type LateViews } from './screen.ts';
import { seedOf } from './seed.ts';
import { shownOf } from './shown-of.ts';
import { templateCardOf } from './template-card.tsx';
import { useCards } from './useCards.ts';
import { isShownAnyway } from './view.ts';

export interface CardsKeeperProps extends KeeperProps<CardsScreen, CardsAct> {
  /** As in `touchline-{name}`. */
  readonly widget: string;
  readonly schema: CardsSchema;
  /** The widget's style sheet. */
  readonly sheet: string;
  readonly pauses: boolean;
  readonly late: LateViews;
}

/**
 * Keeps cards in step with the element's configuration, the content API and the visitor's language and clock; draws
 * nothing. Both card widgets use it; it loads late.
 */
export function CardsKeeper(props: CardsKeeperProps) {
  const { port, asked, acts, onScreen, widget, schema, sheet, pauses, late } = props;
  const input = port.input();
  const { config, problems } = readConfig(schema, input);
  const [answered] = useState(() => contentKey(readConfig(schema, asked).config));
  const state = contentKey(config) === answered ? port.state : undefined;

  const speech = speechOf(config, navigator.language);
  const refused = useRefused(port.refused, `${port.api} ${contentKey(config)}`);
  const source = { api: port.api, publicKey: refused.error ? '' : config.publicKey };
  const words = useContentWords({ speech, own: config.texts, state: port.state, load: loadContentTexts, source });
  const [first] = useState(
    () =>
      port.state && {
        seed: seedOf(port.state),
        // Another build's drawing may have another shape.
        drawn: port.hydrate ? cardsScreenOf(port.state) : undefined,
      }
  );
  const { screen, css, act } = useCards({
    config,
    problems,
    functions: usePageFunctions(input.config),
    draw: templateCardOf(port.element),
    pauses,
    late,
    seed: state && first?.seed,
    drawn: state && first?.drawn,
    announced: state !== undefined,
    refused,
    texts: words.texts,
    speech: { locale: words.locale, dir: speechOf(config, words.locale).dir },
    timeZone: config.timezone ?? visitorZone(),
    host: port,
  });

  useCounted({ config, port, shown: shownOf(widget, config, screen) });

  const [styles] = useState(() => adoptSheet(port.root, sheet));
  useInsertionEffect(() => styles.replace(css), [styles, css]);
  useEffect(() => () => styles.remove(), [styles]);
  useEffect(() => acts.listen(act), [acts, act]);
  const shown = isShownAnyway(screen.content);
  // Before the state is told, so that the panel is never hidden for a moment.
  useLayoutEffect(() => {
    port.element.toggleAttribute('data-shown', shown);
  }, [port, shown]);
  useLayoutEffect(() => onScreen(screen), [screen, onScreen]);
  return null;
}

/** What content depends on. */
function contentKey({ publicKey, locale, query, pinned, max }: CardsConfig): string {
  const { loadType: _, ...asked } = query;
  return JSON.stringify([publicKey, locale, asked, pinned, max]);
}

/** The functions of a configuration, the same for the same object. */
function usePageFunctions(config: unknown) {
  const [known, setKnown] = useState(() => ({ config, functions: readPageFunctions<CardItem>(config) }));
  if (known.config === config) return known.functions;
  const functions = readPageFunctions<CardItem>(config);
  setKnown({ config, functions });
  return functions;
}
