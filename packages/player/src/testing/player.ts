import type { Playable } from '@touchline/domain';
import type { PlaybackController, PlaybackControllerInput } from '../controller/playback-controller.ts';
import { createPlayer } from '../create-player.ts';
import type { EngineState, PlayerError } from '../engine/engine.ts';
import { emptyEngineState } from '../engine/memoized-state.ts';
import type { Player, PlayerSettings } from '../player.ts';
import { createSession, type Session } from '../start/session.ts';
import { createFakeMedia, type FakeMedia } from './fake-media.ts';

const video: Playable = {
  id: 'derby',
  name: 'Derby',
  urls: ['https://media.example/master.m3u8'],
  tokenOrigins: [],
  expireTime: null,
  live: false,
  duration: 60,
  captions: [],
  storyboardUrl: null,
  plan: null,
};

const usual: PlayerSettings = {
  title: 'Derby',
  posterUrl: null,
  remember: false,
  resume: true,
  pauseOthers: true,
  locale: 'en',
};

export interface TestPlayer extends FakeMedia {
  readonly player: Player;
  readonly box: HTMLElement;
  /** Calls to the playback controller, in order. */
  readonly engineCalls: readonly string[];
  /** Whether the engine's code has been loaded. */
  hasEngine(): boolean;
  /** Changes the engine's state. */
  setEngineState(engineState: Partial<EngineState>): Promise<void>;
  fail(error: PlayerError): void;
}

interface TestPlayerOptions {
  readonly playable?: Partial<Playable>;
  readonly settings?: Partial<PlayerSettings>;
  /** Runs before the player is created. */
  readonly before?: (fake: FakeMedia, session: Session) => void;
}

const players = new Set<Player>();

/** Call it after each test: players that still exist react to each other and to the page. */
export function endTestPlayers(): void {
  for (const player of players) player.end();
  players.clear();
}

/** Creates a player on a page with a fake element, a real session, and an engine that only records its calls. */
export function createTestPlayer({ playable, settings, before }: TestPlayerOptions = {}): TestPlayer {
  globalThis.ResizeObserver ??= NoResizes;
  const fake = createFakeMedia();
  const box = document.createElement('section');
  box.append(fake.media);
  document.body.append(box);

  const engineCalls: string[] = [];
  let engineState = emptyEngineState;
  let input: PlaybackControllerInput | undefined;
  const record = (word: string) => () => void engineCalls.push(word);
  const createController = (controllerInput: PlaybackControllerInput): PlaybackController => {
    input = controllerInput;
    return {
      prepare: record('prepare'),
      begin: record('begin'),
      suspend: record('suspend'),
      resume: (seconds, native) => record(`resume ${seconds}${native ? ' native' : ''}`)(),
      state: () => engineState,
      setQuality: (quality) => record(`quality ${quality}`)(),
      setAudioTrack: (id) => record(`audio ${id}`)(),
      setCaptions: (id) => record(`captions ${id}`)(),
      end: record('end'),
    };
  };
  const session = createSession(
    { media: fake.media, playable: { ...video, ...playable }, startTime: 0, authorizer: {} },
    async () => ({
      createController,
    })
  );
  before?.(fake, session);
  const player = createPlayer({ session, box, settings: { ...usual, ...settings } });
  players.add(player);
  return {
    ...fake,
    player,
    box,
    engineCalls,
    hasEngine: () => input !== undefined,
    async setEngineState(changes) {
      engineState = { ...engineState, ...changes };
      await session.loadController();
      input?.onStateChange();
      await settled();
    },
    fail: (error) => input?.onError(error),
  };
}

/** Resolves after all pending promises. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** jsdom has no layout. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
