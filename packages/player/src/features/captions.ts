import { fetcherOf } from '../access/media-access.ts';
import type { Track } from '../engine/engine.ts';
import type { Feature } from '../feature.ts';
import { findTrackByLanguage } from '../language-match.ts';
import { listen } from '../listen.ts';
import { onSessionEvent } from '../on-session-event.ts';
import type { Player } from '../player.ts';
import { createSidecar } from '../sidecar.ts';

type Actions = Pick<Player, 'setCaption' | 'toggleCaptions'>;

/**
 * Captions of the stream and caption files, off at first, and the cues to show now.
 *
 * Code that adds a text track keeps the chosen track's mode `hidden` and all others `disabled`. This feature reads the
 * cues, and the controls draw them, because they know the free space.
 */
export const captions: Feature<Actions> = ({ media, session, engine, settings, signal, set, state, preferences }) => {
  const sidecar = createSidecar({
    media,
    files: session.playable.captions,
    fetcher: fetcherOf(session.authorizer),
    signal,
  });
  let chosen: Track | null = null;
  /** The visitor has chosen captions in this player. */
  let isChosen = false;

  /** Language of the captions that were on last. */
  let language: string | undefined;

  const choose = (track: Track | null) => {
    chosen = track;
    language = track?.language ?? language;
    const id = track?.id ?? null;
    const inStream = engine.state()?.captions ?? [];
    sidecar.show(id);
    if (inStream.length > 0) {
      const streamId = inStream.some((candidate) => candidate.id === id) ? id : null;
      engine.use((controller) => controller.setCaptions(streamId));
    }
    set({ caption: id, cues: track ? cuesOf(media) : [] });
  };
  const wanted = () => (chosen ? chosen.language : isChosen ? null : preferences.read().caption);
  const readTracks = () => {
    const all = withoutDuplicates([...(engine.state()?.captions ?? []), ...sidecar.tracks]);
    set({ captions: all });
    if (chosen && all.some(({ id }) => id === chosen?.id)) return;
    // The stream has other tracks now; or nothing was downloaded before playback started.
    const best = session.started ? (findTrackByLanguage(all, wanted() ?? '') ?? null) : null;
    if (best || chosen) choose(best);
  };
  const readCues = () => set({ cues: chosen ? cuesOf(media) : [] });
  const watch = (track: TextTrack | null) => track && listen(track, ['cuechange'], readCues, signal);

  for (const track of media.textTracks) watch(track);
  listen(media.textTracks, ['addtrack'], (event) => watch((event as TrackEvent).track), signal);
  listen(media, ['emptied', 'seeked'], readCues, signal);
  onSessionEvent(session, (event) => event === 'start' && readTracks(), signal);
  engine.onStateChange(readTracks);
  readTracks();

  const setCaption = (id: string | null) => {
    const track = state().captions.find((candidate) => candidate.id === id) ?? null;
    if (id !== null && !track) return;
    isChosen = true;
    choose(track);
    preferences.write({ caption: track?.language ?? null });
  };
  return {
    setCaption,
    toggleCaptions() {
      const { captions: all, caption } = state();
      const best = findTrackByLanguage(all, language ?? preferences.read().caption ?? settings.locale) ?? all[0];
      setCaption(caption === null && best ? best.id : null);
    },
  };
};

/** Removes duplicates: a stream may contain the same captions as a file. */
function withoutDuplicates(tracks: readonly Track[]): readonly Track[] {
  const key = ({ language, label }: Track) => `${language} ${label}`;
  return tracks.filter((track, index) => tracks.findIndex((other) => key(other) === key(track)) === index);
}

function cuesOf({ textTracks }: HTMLVideoElement): readonly string[] {
  const cues = [...textTracks]
    .filter(({ kind, mode }) => mode !== 'disabled' && (kind === 'captions' || kind === 'subtitles'))
    .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => textOf(cue as VTTCue)));
  return [...new Set(cues)].filter(Boolean);
}

/** Removes the markup of a cue. */
function textOf(cue: VTTCue): string {
  return (cue.getCueAsHTML().textContent ?? '').trim();
}
