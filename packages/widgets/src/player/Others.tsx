import type { PlayerAct, PlayingContent } from './screen.ts';
import type { PlayerTexts } from './text/en.ts';

/** All videos of an event that can be played, where there are several: one of them plays (EP-08). */
export function Others({
  content: { playable, others, isAlone },
  texts,
  act,
}: {
  readonly content: PlayingContent;
  readonly texts: PlayerTexts;
  readonly act: (act: PlayerAct) => void;
}) {
  if (isAlone || others.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset names the parts of a form
    <div className="tl-player-others" part="more-videos" role="group" aria-label={texts['More videos']}>
      <p className="tl-player-others-name" aria-hidden="true">
        {texts['More videos']}
      </p>
      {others.map((video) => (
        <button
          key={video.id}
          type="button"
          className="tl-button"
          data-kind="outline"
          part="more-video"
          aria-current={video.id === playable.id ? 'true' : undefined}
          onClick={() => act({ act: 'choose', id: video.id })}
        >
          {video.name}
        </button>
      ))}
    </div>
  );
}
