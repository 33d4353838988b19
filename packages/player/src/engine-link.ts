import type { Conductor } from './conductor/conductor.ts';
import type { EngineFacts } from './engine/engine.ts';
import { hear } from './hear.ts';
import type { Session } from './start/session.ts';

/** What the features know of the engine, which may come long after the player. */
export interface EngineLink {
  /** null: there is none yet. */
  facts(): EngineFacts | null;
  /** Called for each change of them, and at once when there are some. */
  onFacts(listener: (facts: EngineFacts) => void): void;
  /** Does something with the engine; its code is loaded for that. */
  use(act: (conductor: Conductor) => void): void;
  /** While nothing is loaded, what the server says. */
  live(): boolean;
}

export function linkEngine(session: Session, signal: AbortSignal): EngineLink {
  const { media, playable } = session;
  const listeners: ((facts: EngineFacts) => void)[] = [];
  let facts: EngineFacts | null = null;

  const use: EngineLink['use'] = (act) => {
    session.conduct().then(
      (conductor) => signal.aborted || act(conductor),
      // The session tells of it where it stops the video.
      () => {}
    );
  };
  const read = () =>
    use((conductor) => {
      facts = conductor.facts();
      for (const listener of listeners) listener(facts);
    });

  // Not sooner: the engine's code would compete with the first picture.
  if (session.framed) read();
  hear(
    session,
    (event) => {
      if (event === 'facts' || event === 'frame') read();
    },
    signal
  );

  return {
    facts: () => facts,
    onFacts(listener) {
      listeners.push(listener);
      if (facts) listener(facts);
    },
    use,
    live: () => (facts && media.readyState > 0 ? facts.live : playable.live),
  };
}
