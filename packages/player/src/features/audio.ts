import type { Feature } from '../feature.ts';
import { findTrackByLanguage } from '../language-match.ts';
import type { Player } from '../player.ts';

/** The audio tracks of a stream. The first choice is the saved language, else the page's, if the stream has it. */
export const audio: Feature<Pick<Player, 'setAudioTrack'>> = ({ engine, settings, set, state, preferences }) => {
  let isChosen = false;
  const choose = (id: string) => {
    isChosen = true;
    engine.use((controller) => controller.setAudioTrack(id));
  };

  engine.onStateChange(({ audioTracks, audioTrack }) => {
    set({ audioTracks: [...audioTracks], audioTrack });
    if (isChosen || audioTracks.length === 0) return;
    isChosen = true;
    const wanted = preferences.read().audio ?? settings.locale;
    const current = audioTracks.filter(({ id }) => id === audioTrack);
    const best = findTrackByLanguage(current, wanted) ?? findTrackByLanguage(audioTracks, wanted);
    if (best && best.id !== audioTrack) choose(best.id);
  });

  return {
    setAudioTrack(id) {
      const track = state().audioTracks.find((candidate) => candidate.id === id);
      if (!track) return;
      choose(id);
      preferences.write({ audio: track.language });
    },
  };
};
