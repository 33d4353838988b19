import { FEEDBACK, type Feedback } from '@touchline/player';
import { type RefObject, useEffect, useState } from 'react';
import { back, captions, forward, muted, speed, volume } from '../../../shared/icons/player.ts';
import { fill } from '../../../shared/text/fill.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { clockText, digits } from '../clock-text.ts';
import type { ControlProps } from './ControlProps.ts';
import { speedText } from './menus/menu-names.ts';
import { chosenOf, menuOf } from './menus/menus.ts';
import { usePlayerState } from './usePlayerState.ts';

/** Duration of the feedback. */
const FEEDBACK_DURATION_MS = 900;

interface OverlayProps extends ControlProps {
  readonly box: RefObject<HTMLElement | null>;
  /** Events from before this component was mounted. */
  readonly earlyEvents: Event[];
}

interface Shown {
  readonly feedback: Feedback;
  /** The focused control announces the same change. */
  readonly isSaid: boolean;
}

/** Shows the effect of a key or a gesture over the video for a moment. A screen reader announces it once. */
export function FeedbackOverlay({ box, earlyEvents, ...props }: OverlayProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const { texts } = props;
  useEffect(() => {
    const ended = new AbortController();
    const onFeedback = (event: Event) => {
      const next = (event as CustomEvent<Feedback>).detail;
      const isSaid = isSaidByFocus(box.current, next, texts);
      setShown((before) => ({ feedback: sum(before?.feedback, next), isSaid }));
    };
    box.current?.addEventListener(FEEDBACK, onFeedback, ended);
    for (const event of earlyEvents.splice(0))
      if (performance.now() - event.timeStamp < FEEDBACK_DURATION_MS) onFeedback(event);
    return () => ended.abort();
  }, [box, earlyEvents, texts]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), FEEDBACK_DURATION_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <>
      {shown && <Drawn {...props} feedback={shown.feedback} />}
      {/* A live region must exist before its text does. */}
      <p className="tl-hidden" aria-live="polite">
        {shown && !shown.isSaid && <Said {...props} feedback={shown.feedback} />}
      </p>
    </>
  );
}

interface FeedbackProps extends ControlProps {
  readonly feedback: Feedback;
}

function Drawn({ feedback, ...props }: FeedbackProps) {
  const { player, appearance } = props;
  const isSilent = usePlayerState(player, (state) => state.volume === 0);
  const text = useText(feedback, props);
  if (feedback.kind === 'seek') {
    const isBack = feedback.seconds < 0;
    return (
      <div className="tl-player-sought" part="feedback" data-side={isBack ? 'left' : 'right'} aria-hidden="true">
        <Icon of={isBack ? back : forward} />
        <span>{digits(Math.abs(feedback.seconds), appearance.locale)}</span>
      </div>
    );
  }
  const icon = { volume: isSilent ? muted : volume, speed, captions, jump: null, frame: null }[feedback.kind];
  return (
    <div className="tl-player-feedback" part="feedback" aria-hidden="true">
      {icon && <Icon of={icon} />}
      <span dir="auto">{text}</span>
    </div>
  );
}

function Said({ feedback, ...props }: FeedbackProps) {
  const { appearance, texts } = props;
  const text = useText(feedback, props);
  if (feedback.kind === 'seek') {
    const phrase = feedback.seconds < 0 ? texts['Back {n} seconds'] : texts['Forward {n} seconds'];
    return fill(phrase, { n: digits(Math.abs(feedback.seconds), appearance.locale) });
  }
  const names = { volume: texts.Volume, speed: texts.Speed, captions: texts.Captions, jump: '', frame: '' };
  return [names[feedback.kind], text].filter(Boolean).join(' ');
}

/** Returns the new value from the player's state. */
function useText({ kind }: Feedback, { player, appearance, texts }: ControlProps): string {
  return usePlayerState(player, (state) => {
    switch (kind) {
      case 'volume':
        return new Intl.NumberFormat([appearance.locale, 'en'], { style: 'percent' }).format(state.volume);
      case 'speed':
        return speedText(state.rate, appearance.locale);
      case 'captions':
        return chosenOf(menuOf('captions', state, { appearance, texts }));
      default: {
        const [start, end] = state.seekable ?? [0, 0];
        return clockText(state.currentTime - (state.live ? (state.liveEdge ?? end) : start), appearance.locale);
      }
    }
  });
}

/** Adds up seeks in the same direction while they are visible. */
function sum(before: Feedback | undefined, next: Feedback): Feedback {
  if (before?.kind !== 'seek' || next.kind !== 'seek' || before.seconds > 0 !== next.seconds > 0) return next;
  return { kind: 'seek', seconds: before.seconds + next.seconds };
}

/** Whether the focused element announces the change: a slider its value, a button its name. */
function isSaidByFocus(box: HTMLElement | null, { kind }: Feedback, texts: ControlProps['texts']): boolean {
  const active = (box?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement;
  const name = active?.getAttribute('aria-label');
  if (kind === 'volume') return [texts.Volume, texts.Mute, texts.Unmute].includes(name ?? '');
  if (kind === 'speed') return active?.closest('[data-name="speed"]') != null;
  return kind !== 'captions' && name === texts.Seek;
}
