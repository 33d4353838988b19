import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import { replay } from '../../../shared/icons/player.ts';
import { useLateWords } from '../../../shared/late-words/useLateWords.ts';
import { fill } from '../../../shared/texts.ts';
import { Announcement } from '../../Announcement.tsx';
import type { NamedVideo } from '../../screen.ts';
import { adoptCss } from '../adopt-css.ts';
import type { LateParts, PlayerControlsProps } from '../controls/LatePart.tsx';
import type { OpenMenu } from '../controls/Opener.tsx';
import { usePlayer } from '../controls/usePlayer.ts';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import css from './end.css?inline';
import { nextVideo } from './next-video.ts';
import { type EndTexts, endTexts } from './text/index.ts';
import { COUNTDOWN, useNextCountdown } from './useNextCountdown.ts';

/** ms that it waits to know what follows, so that its buttons do not move under a finger. */
const PATIENCE = 1_000;

type EndScreenProps = PlayerControlsProps & LateParts;

/**
 * Over the last frame: play it again, the next video, share. It is mounted shortly before the end: a video alone then
 * looks for what may follow it.
 */
export function EndScreen(props: EndScreenProps) {
  const { player, look, content, config, act } = props;
  const words = useLateWords(endTexts, look.locale, config?.texts);
  const ended = usePlayer(player, (state) => state.ended);
  const isUnknown = content.isAlone && content.others.length === 0;
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    if (isUnknown) act({ act: 'find-related' });
    const timer = setTimeout(setWaited, PATIENCE, true);
    return () => clearTimeout(timer);
  }, [isUnknown, act]);
  return ended && (!isUnknown || hasWaited) ? <Choices {...props} words={words} /> : null;
}

function Choices({ words, ...props }: EndScreenProps & { readonly words: EndTexts }) {
  const { player, look, texts, content, config, box, parts, act } = props;
  const screen = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => adoptCss(screen.current, css));
  useLeaveFocus(screen);
  const next = nextVideo(content);
  const playNext = () => {
    if (!next) return;
    keepFocus(box.current);
    act({ act: 'choose', id: next.id });
  };
  const { left, cancel } = useNextCountdown(config?.autoplayNext === true && next !== undefined, screen, playNext);
  const share = parts.find(({ id }) => id === 'share');
  const [open, setOpen] = useState<OpenMenu['open']>(null);
  const seconds = new Intl.NumberFormat([look.locale, 'en'], { style: 'unit', unit: 'second' });
  return (
    <div ref={screen} className="tl-player-end" part="end-screen">
      <Announcement text={announcementOf(words, next, config?.autoplayNext)} />
      {next && (
        <p className="tl-player-end-next">
          <small>
            {words['Up next']}
            {left !== null && ` · ${seconds.format(left)}`}
          </small>
          <bdi>{next.name}</bdi>
        </p>
      )}
      <div className="tl-player-end-row">
        {next && (
          <button type="button" className="tl-player-action" part="next-button" onClick={playNext}>
            {left === null ? words['Next video'] : words['Play now']}
          </button>
        )}
        {left !== null && (
          <button type="button" className="tl-player-action" part="next-cancel" onClick={cancel}>
            {words.Cancel}
          </button>
        )}
        <button type="button" className="tl-player-action" part="replay-button" onClick={player.startOver}>
          <Icon of={replay} />
          {texts.Replay}
        </button>
        {share && <share.Control {...{ player, look, texts, box, open, onOpen: setOpen }} />}
      </div>
    </div>
  );
}

/** What a screen reader says of it, once. */
function announcementOf(words: EndTexts, next: NamedVideo | undefined, counts: boolean | undefined): string {
  if (!next) return words['Video ended'];
  const upNext = counts ? fill(words['Up next in {n} seconds'], { n: COUNTDOWN }) : words['Up next'];
  return `${words['Video ended']}. ${upNext}: ${next.name}`;
}

/** The next video has a box of its own: where this one has the focus, that one gets it, unless the visitor moves on. */
function keepFocus(box: HTMLElement | null): void {
  const root = box?.parentElement;
  if (!root || !box.matches(':focus-within')) return;
  const observer = new MutationObserver(() => {
    if (box.isConnected) return;
    observer.disconnect();
    // The focus of what is removed falls to the body.
    if (document.activeElement === document.body) root.querySelector('section')?.focus({ preventScroll: true });
  });
  observer.observe(root, { childList: true });
}
