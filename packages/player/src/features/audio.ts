import type { Feature } from '../feature.ts';
import { inLanguage } from '../language-match.ts';
import type { Player } from '../player.ts';

/** The sounds of a stream. The first one is in the language that was chosen before, else the page's, if there is one. */
export const audio: Feature<Pick<Player, 'setAudioTrack'>> = ({ engine, settings, set, state, memory }) => {
  let isChosen = false;
  const choose = (id: string) => {
    isChosen = true;
    engine.use((conductor) => conductor.setAudioTrack(id));
  };

  engine.onFacts(({ audioTracks, audioTrack }) => {
    set({ audioTracks: [...audioTracks], audioTrack });
    if (isChosen || audioTracks.length === 0) return;
    isChosen = true;
    const wanted = memory.read().audio ?? settings.locale;
    const current = audioTracks.filter(({ id }) => id === audioTrack);
    const best = inLanguage(current, wanted) ?? inLanguage(audioTracks, wanted);
    if (best && best.id !== audioTrack) choose(best.id);
  });

  return {
    setAudioTrack(id) {
      const track = state().audioTracks.find((known) => known.id === id);
      if (!track) return;
      choose(id);
      memory.write({ audio: track.language });
    },
  };
};
