import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '../../../shared/hooks/useLatest.ts';
import { replay } from '../../../shared/icons/player.ts';
import { adoptStyleSheet } from '../../../shared/styles/style-sheets.ts';
import { fill } from '../../../shared/text/fill.ts';
import { useLazyTexts } from '../../../shared/text/useLazyTexts.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { Announcement } from '../../Announcement.tsx';
import type { NamedVideo, PlayingContent } from '../../screen.ts';
import type { LazyParts, PlayerControlsProps } from '../controls/LazyPart.tsx';
import type { OpenMenu } from '../controls/menus/MenuButton.tsx';
import { usePlayerState } from '../controls/usePlayerState.ts';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import css from './end.css?inline';
import { type EndTexts, endTexts } from './text/index.ts';

/** Time to wait for related videos, so that the buttons do not move under a finger. */
const RELATED_WAIT_MS = 1_000;
/** Seconds until the next video starts automatically. */
const NEXT_COUNTDOWN_SECONDS = 8;

type EndScreenProps = PlayerControlsProps & LazyParts;

/**
 * Renders replay, the next video and sharing over the last frame. It is mounted shortly before the end, to fetch
 * related videos of a single video.
 */
export function EndScreen(props: EndScreenProps) {
  const { player, appearance, content, config, dispatch } = props;
  const lazyTexts = useLazyTexts(endTexts, appearance.locale, config?.texts);
  const ended = usePlayerState(player, (state) => state.ended);
  const isUnknown = content.isAlone && content.videos.length === 0;
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    if (isUnknown) dispatch({ type: 'find-related' });
    const timer = setTimeout(setWaited, RELATED_WAIT_MS, true);
    return () => clearTimeout(timer);
  }, [isUnknown, dispatch]);
  return ended && (!isUnknown || hasWaited) ? <Choices {...props} lazyTexts={lazyTexts} /> : null;
}

function Choices({ lazyTexts, ...props }: EndScreenProps & { readonly lazyTexts: EndTexts }) {
  const { player, appearance, texts, content, config, box, parts, dispatch } = props;
  const screen = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => adoptStyleSheet(screen.current, css), []);
  useLeaveFocus(screen);
  const next = nextVideo(content);
  const playNext = () => {
    if (!next) return;
    keepFocus(box.current);
    dispatch({ type: 'choose', id: next.id });
  };
  const { left, cancel } = useNextCountdown(config?.autoplayNext === true && next !== undefined, screen, playNext);
  const share = parts.find(({ id }) => id === 'share');
  const [open, setOpen] = useState<OpenMenu['open']>(null);
  const seconds = new Intl.NumberFormat([appearance.locale, 'en'], { style: 'unit', unit: 'second' });
  return (
    <div ref={screen} className="tl-player-end" part="end-screen">
      <Announcement text={announcementOf(lazyTexts, next, config?.autoplayNext)} />
      {next && (
        <p className="tl-player-end-next">
          <small>
            {lazyTexts['Up next']}
            {left !== null && ` · ${seconds.format(left)}`}
          </small>
          <bdi>{next.name}</bdi>
        </p>
      )}
      <div className="tl-player-end-row">
        {next && (
          <button type="button" className="tl-player-action" part="next-button" onClick={playNext}>
            {left === null ? lazyTexts['Next video'] : lazyTexts['Play now']}
          </button>
        )}
        {left !== null && (
          <button type="button" className="tl-player-action" part="next-cancel" onClick={cancel}>
            {lazyTexts.Cancel}
          </button>
        )}
        <button type="button" className="tl-player-action" part="replay-button" onClick={player.startOver}>
          <Icon of={replay} />
          {texts.Replay}
        </button>
        {share && <share.Control {...{ player, appearance, texts, box, open, onOpen: setOpen }} />}
      </div>
    </div>
  );
}

/** Returns the announcement for screen readers. */
function announcementOf(lazyTexts: EndTexts, next: NamedVideo | undefined, counts: boolean | undefined): string {
  if (!next) return lazyTexts['Video ended'];
  const upNext = counts
    ? fill(lazyTexts['Up next in {n} seconds'], { n: NEXT_COUNTDOWN_SECONDS })
    : lazyTexts['Up next'];
  return `${lazyTexts['Video ended']}. ${upNext}: ${next.name}`;
}

/** Passes the focus from this video's box to the next one's, unless the visitor moves it. */
function keepFocus(box: HTMLElement | null): void {
  const root = box?.parentElement;
  if (!root || !box.matches(':focus-within')) return;
  const observer = new MutationObserver(() => {
    if (box.isConnected) return;
    observer.disconnect();
    // When the focused element is removed, the focus moves to the body.
    if (document.activeElement === document.body) root.querySelector('section')?.focus({ preventScroll: true });
  });
  observer.observe(root, { childList: true });
}

/**
 * Counts down and calls `onEnd`. Returns the seconds left (null: it is not counting) and a function that cancels. It pauses while the page is hidden, the player is out of view, an ad plays, or the
 * focus is on the end screen, so that visitors have time to cancel.
 */
function useNextCountdown(isOn: boolean, screen: RefObject<HTMLElement | null>, onEnd: () => void) {
  const [seconds, setSeconds] = useState<number | null>(NEXT_COUNTDOWN_SECONDS);
  const end = useLatest(onEnd);
  const left = isOn ? seconds : null;
  const cancel = () => setSeconds(null);
  useEffect(() => {
    if (left === null) return;
    if (left === 0) {
      setSeconds(null);
      return end.current();
    }
    const timer = setInterval(() => {
      if (!isWaiting(screen.current)) setSeconds(left - 1);
    }, 1_000);
    return () => clearInterval(timer);
  }, [left, screen, end]);
  return { left, cancel };
}

function isWaiting(screen: Element | null): boolean {
  if (!screen) return true;
  const { top, bottom } = screen.getBoundingClientRect();
  return document.hidden || bottom < 0 || top > innerHeight || screen.matches(':focus-within, [data-ad] *');
}

/** Returns the video after the current one; undefined: it is the last or the only one. */
function nextVideo({ playable, videos }: Pick<PlayingContent, 'playable' | 'videos'>) {
  const index = videos.findIndex(({ id }) => id === playable.id);
  return index < 0 ? undefined : videos[index + 1];
}
