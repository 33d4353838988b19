import type { Engine } from '../engine/engine.ts';

/** The visitor's choices, applied to each new engine. */
export interface Choices extends Pick<Engine, 'setQuality' | 'setAudioTrack' | 'setCaptions'> {
  applyTo(engine: Engine): void;
}

/** `engine`: returns the current engine, if any. */
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
    applyTo(next) {
      if (quality !== 'auto') next.setQuality(quality);
      if (audioTrack !== null) next.setAudioTrack(audioTrack);
      if (captions !== null) next.setCaptions(captions);
    },
  };
}
