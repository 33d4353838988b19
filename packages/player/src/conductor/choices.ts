import type { Engine } from '../engine/engine.ts';

/** What the visitor has chosen, told to each engine that comes. */
export interface Choices extends Pick<Engine, 'setQuality' | 'setAudioTrack' | 'setCaptions'> {
  tell(engine: Engine): void;
}

/** `engine`: the one that plays now, if any. */
export function createChoices(engine: () => Engine | undefined): Choices {
  let quality: number | 'auto' = 'auto';
  let audioTrack: string | null = null;
  let captions: string | null = null;
  return {
    setQuality(wanted) {
      quality = wanted;
      engine()?.setQuality(wanted);
    },
    setAudioTrack(id) {
      audioTrack = id;
      engine()?.setAudioTrack(id);
    },
    setCaptions(id) {
      captions = id;
      engine()?.setCaptions(id);
    },
    tell(next) {
      if (quality !== 'auto') next.setQuality(quality);
      if (audioTrack !== null) next.setAudioTrack(audioTrack);
      if (captions !== null) next.setCaptions(captions);
    },
  };
}
