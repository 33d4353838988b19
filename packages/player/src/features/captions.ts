import { askBy } from '../access/media-access.ts';
import type { Track } from '../engine/engine.ts';
import type { Feature } from '../feature.ts';
import { hear } from '../hear.ts';
import { inLanguage } from '../language-match.ts';
import { listen } from '../listen.ts';
import type { Player } from '../player.ts';
import { createSidecar } from '../sidecar.ts';

type Actions = Pick<Player, 'setCaption' | 'toggleCaptions'>;

/**
 * Captions of the stream and beside it, none at first; and the cues to show now.
 *
 * Whoever provides a text track keeps the chosen one's mode `hidden` and all others `disabled`: its cues are read here and
 * drawn by the controls, which know where there is room.
 */
export const captions: Feature<Actions> = ({ media, session, engine, settings, signal, set, state, memory }) => {
  const sidecar = createSidecar({ media, files: session.playable.captions, ask: askBy(session.door), signal });
  let chosen: Track | null = null;
  /** The visitor has chosen in this player. */
  let isChosen = false;

  /** Language of those that were on last. */
  let language: string | undefined;

  const choose = (track: Track | null) => {
    chosen = track;
    language = track?.language ?? language;
    const id = track?.id ?? null;
    const inStream = engine.facts()?.captions ?? [];
    sidecar.show(id);
    if (inStream.length > 0) {
      const own = inStream.some((known) => known.id === id) ? id : null;
      engine.use((conductor) => conductor.setCaptions(own));
    }
    set({ caption: id, cues: track ? cuesOf(media) : [] });
  };
  const wanted = () => (chosen ? chosen.language : isChosen ? null : memory.read().caption);
  const readTracks = () => {
    const all = withoutTwins([...(engine.facts()?.captions ?? []), ...sidecar.tracks]);
    set({ captions: all });
    if (chosen && all.some(({ id }) => id === chosen?.id)) return;
    // The stream has others now; or nothing was downloaded for somebody who has not pressed play.
    const best = session.started ? (inLanguage(all, wanted() ?? '') ?? null) : null;
    if (best || chosen) choose(best);
  };
  const readCues = () => set({ cues: chosen ? cuesOf(media) : [] });
  const watch = (track: TextTrack | null) => track && listen(track, ['cuechange'], readCues, signal);

  for (const track of media.textTracks) watch(track);
  listen(media.textTracks, ['addtrack'], (event) => watch((event as TrackEvent).track), signal);
  listen(media, ['emptied', 'seeked'], readCues, signal);
  hear(session, (event) => event === 'start' && readTracks(), signal);
  engine.onFacts(readTracks);
  readTracks();

  const setCaption = (id: string | null) => {
    const track = state().captions.find((known) => known.id === id) ?? null;
    if (id !== null && !track) return;
    isChosen = true;
    choose(track);
    memory.write({ caption: track?.language ?? null });
  };
  return {
    setCaption,
    toggleCaptions() {
      const { captions: all, caption } = state();
      const best = inLanguage(all, language ?? memory.read().caption ?? settings.locale) ?? all[0];
      setCaption(caption === null && best ? best.id : null);
    },
  };
};

/** The same captions may be in the stream and beside it. */
function withoutTwins(tracks: readonly Track[]): readonly Track[] {
  const key = ({ language, label }: Track) => `${language} ${label}`;
  return tracks.filter((track, index) => tracks.findIndex((other) => key(other) === key(track)) === index);
}

function cuesOf({ textTracks }: HTMLVideoElement): readonly string[] {
  const cues = [...textTracks]
    .filter(({ kind, mode }) => mode !== 'disabled' && (kind === 'captions' || kind === 'subtitles'))
    .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => textOf(cue as VTTCue)));
  return [...new Set(cues)].filter(Boolean);
}

/** Without the markup that a cue may bear. */
function textOf(cue: VTTCue): string {
  return (cue.getCueAsHTML().textContent ?? '').trim();
}
