import type { Playable } from '@touchline/domain';
import type { Conductor, ConductorInput } from './conductor/conductor.ts';
import { createPlayer } from './create-player.ts';
import type { EngineFacts, PlayerError } from './engine/engine.ts';
import { noFacts } from './engine/steady-facts.ts';
import { createFakeMedia, type FakeMedia } from './fake-media.ts';
import type { Player, PlayerSettings } from './player.ts';
import { createSession, type Session } from './start/session.ts';

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
  /** What the engine was told, in order. */
  readonly told: readonly string[];
  /** The engine's code has been asked for. */
  hasEngine(): boolean;
  /** The engine knows other things now. */
  know(facts: Partial<EngineFacts>): Promise<void>;
  fail(error: PlayerError): void;
}

interface Given {
  readonly playable?: Partial<Playable>;
  readonly settings?: Partial<PlayerSettings>;
  /** What happens before there is a player. */
  readonly before?: (fake: FakeMedia, session: Session) => void;
}

const players = new Set<Player>();

/** After each test: players that are still there hear of the others, and of the page. */
export function endTestPlayers(): void {
  for (const player of players) player.end();
  players.clear();
}

/** A player on a page: a fake element, a real session, and an engine that only notes what it is told. */
export function createTestPlayer({ playable, settings, before }: Given = {}): TestPlayer {
  globalThis.ResizeObserver ??= NoResizes;
  const fake = createFakeMedia();
  const box = document.createElement('section');
  box.append(fake.media);
  document.body.append(box);

  const told: string[] = [];
  let facts = noFacts;
  let input: ConductorInput | undefined;
  const note = (word: string) => () => void told.push(word);
  const createConductor = (given: ConductorInput): Conductor => {
    input = given;
    return {
      prepare: note('prepare'),
      begin: note('begin'),
      rest: note('rest'),
      resume: (seconds, native) => note(`resume ${seconds}${native ? ' native' : ''}`)(),
      facts: () => facts,
      setQuality: (quality) => note(`quality ${quality}`)(),
      setAudioTrack: (id) => note(`audio ${id}`)(),
      setCaptions: (id) => note(`captions ${id}`)(),
      end: note('end'),
    };
  };
  const session = createSession(
    { media: fake.media, playable: { ...video, ...playable }, startTime: 0, door: {} },
    async () => ({
      createConductor,
    })
  );
  before?.(fake, session);
  const player = createPlayer({ session, box, settings: { ...usual, ...settings } });
  players.add(player);
  return {
    ...fake,
    player,
    box,
    told,
    hasEngine: () => input !== undefined,
    async know(known) {
      facts = { ...facts, ...known };
      await session.conduct();
      input?.onFacts();
      await settled();
    },
    fail: (error) => input?.onError(error),
  };
}

/** After all that is under way. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** jsdom has no layout. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
