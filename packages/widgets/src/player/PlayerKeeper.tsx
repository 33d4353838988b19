import { type Config, readConfig } from '@touchline/domain';
import { useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react';
import { adoptSheet } from '../shared/adoptSheet.ts';
import { serverClockOf } from '../shared/data/server-clock.ts';
import type { MountPort } from '../shared/mount.ts';
import type { KeeperProps } from '../shared/mountWidget.tsx';
import { type Speech, speechOf } from '../shared/speech.ts';
import { useWords } from '../shared/useContentWords.ts';
import { visitorZone } from '../shared/visitor-zone.ts';
import sheet from './all-rules.css?inline';
import { secondsOf } from './countdown/page-seconds.ts';
import { dictionary } from './dictionary.ts';
import type { PlayerConfig, playerFields } from './fields.ts';
import { type PlayerAct, type PlayerFragmentView, type PlayerScreen, screenOfState } from './screen.ts';
import { loadPlayerTexts } from './text/index.ts';
import { loadingTexts } from './text/loading-texts.ts';
import { usePlayer } from './usePlayer.ts';
import { useRefusal } from './useRefusal.ts';
import { useVisitor } from './useVisitor.ts';
import { type FindInput, type Found, idOf, type PlayerSeed, type PlayerWidget } from './widget.ts';

export interface PlayerKeeperProps extends KeeperProps<PlayerScreen, PlayerAct> {
  readonly widget: PlayerWidget;
  readonly useFound: (input: FindInput) => Found;
}

/**
 * Keeps a player in step with the element's configuration, the content API and the visitor's language and zone; draws
 * nothing. All players use it; it loads late.
 */
export function PlayerKeeper({ port, asked, acts, onScreen, widget, useFound }: PlayerKeeperProps) {
  const { config, problems } = configOf(widget, port.input());
  const [first] = useState(() => ({
    key: contentKey(widget, configOf(widget, asked).config),
    seed: seedOf(port),
    drawn: port.state && port.hydrate ? screenOfState(port.state) : undefined,
  }));
  const key = contentKey(widget, config);
  const isSame = key === first.key;
  const drawn = isSame ? first.drawn : undefined;

  const speech = speechOf(config, navigator.language);
  const source = { api: port.api, publicKey: port.refused ? '' : config.publicKey };
  const words = useWords(
    { speech, own: config.texts, state: port.state, load: loadPlayerTexts, source },
    beforeLoading(speech)
  );
  const [settled, setSettled] = useState(drawn?.content.view === 'player');
  const id = config.publicKey === '' ? '' : idOf(config, widget);
  const refusal = useRefusal(port.refused, key);
  const seed = isSame ? first.seed : undefined;
  const visitor = useVisitor(config.auth, port);
  const found = useFound({
    config,
    token: visitor.token,
    id,
    api: port.api,
    seed,
    settled,
    isRefused: refusal !== undefined,
  });
  const [now] = useState(() => drawn?.now ?? Date.now());
  useState(() => noteTime(port));
  const { screen, act } = usePlayer({
    config,
    problems,
    question: id && key,
    found: refusal ?? found,
    visitor,
    drawn,
    texts: words.texts,
    speech: { locale: words.locale, dir: speechOf(config, words.locale).dir },
    timeZone: config.timezone ?? visitorZone(),
    now,
    seconds: secondsOf(port.api),
    host: port,
  });
  const plays = screen.content.view === 'player';
  if (plays !== settled) setSettled(plays);

  const [styles] = useState(() => adoptSheet(port.root, sheet));
  useInsertionEffect(() => styles.replace(''), [styles]);
  useEffect(() => () => styles.remove(), [styles]);
  useEffect(() => acts.listen(act), [acts, act]);
  useLayoutEffect(() => onScreen(screen), [screen, onScreen]);
  return null;
}

function configOf({ schema }: PlayerWidget, input: ReturnType<MountPort['input']>) {
  const { config, problems } = readConfig(schema, input);
  return { config: config as Config<typeof playerFields>, problems };
}

/** Returns the texts until those of the language are loaded: English, except for `Loading` (VP-02). */
function beforeLoading({ language }: Speech): typeof dictionary {
  return { ...dictionary, english: { ...dictionary.english, Loading: loadingTexts[language] } };
}

/** When the server drew its screen: its clock is that late at the least. */
function noteTime({ api, state }: MountPort): void {
  if (state) serverClockOf(api).observe(new Date(state.now).toUTCString(), false);
}

/** What content depends on; another token is another look at the same. */
function contentKey(widget: PlayerWidget, { publicKey, locale, ...config }: PlayerConfig): string {
  return JSON.stringify([publicKey, locale, idOf(config, widget)]);
}

/** What came with the page. */
function seedOf({ state }: MountPort): PlayerSeed | undefined {
  if (!state) return undefined;
  const { videos, item } = state.view as PlayerFragmentView;
  return videos && { videos, item, revision: state.revision ?? '', isPublic: true };
}
