import { FEEDBACK, type Feedback } from '@touchline/player';
import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import { back, captions, forward, muted, speed, volume } from '../../../shared/icons/player.ts';
import { fill } from '../../../shared/texts.ts';
import { clockText, digits } from '../clock-text.ts';
import type { ControlProps } from './ControlProps.ts';
import { speedText } from './menu-names.ts';
import { chosenOf, menuOf } from './menus.ts';
import { usePlayer } from './usePlayer.ts';

/** ms for which it shows. */
const SHOWN = 900;

interface OverlayProps extends ControlProps {
  readonly box: RefObject<HTMLElement | null>;
  /** Events from before it was mounted. */
  readonly early: Event[];
}

interface Shown {
  readonly feedback: Feedback;
  /** The control with the focus says the same to a screen reader. */
  readonly isSaid: boolean;
}

/** Shows for a moment, over the picture, what a key or a gesture has changed; a screen reader reads it once. */
export function FeedbackOverlay({ box, early, ...props }: OverlayProps) {
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
    for (const event of early.splice(0)) if (performance.now() - event.timeStamp < SHOWN) onFeedback(event);
    return () => ended.abort();
  }, [box, early, texts]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), SHOWN);
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
  const { player, look } = props;
  const isSilent = usePlayer(player, (state) => state.volume === 0);
  const text = useText(feedback, props);
  if (feedback.kind === 'seek') {
    const isBack = feedback.seconds < 0;
    return (
      <div className="tl-player-sought" part="feedback" data-side={isBack ? 'left' : 'right'} aria-hidden="true">
        <Icon of={isBack ? back : forward} />
        <span>{digits(Math.abs(feedback.seconds), look.locale)}</span>
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
  const { look, texts } = props;
  const text = useText(feedback, props);
  if (feedback.kind === 'seek') {
    const phrase = feedback.seconds < 0 ? texts['Back {n} seconds'] : texts['Forward {n} seconds'];
    return fill(phrase, { n: digits(Math.abs(feedback.seconds), look.locale) });
  }
  const names = { volume: texts.Volume, speed: texts.Speed, captions: texts.Captions, jump: '', frame: '' };
  return [names[feedback.kind], text].filter(Boolean).join(' ');
}

/** Returns the new value, as the player has it. */
function useText({ kind }: Feedback, { player, look, texts }: ControlProps): string {
  return usePlayer(player, (state) => {
    switch (kind) {
      case 'volume':
        return new Intl.NumberFormat([look.locale, 'en'], { style: 'percent' }).format(state.volume);
      case 'speed':
        return speedText(state.rate, look.locale);
      case 'captions':
        return chosenOf(menuOf('captions', state, { look, texts }));
      default: {
        const [start, end] = state.seekable ?? [0, 0];
        return clockText(state.currentTime - (state.live ? (state.liveEdge ?? end) : start), look.locale);
      }
    }
  });
}

/** Seconds in the same direction add up while they show. */
function sum(before: Feedback | undefined, next: Feedback): Feedback {
  if (before?.kind !== 'seek' || next.kind !== 'seek' || before.seconds > 0 !== next.seconds > 0) return next;
  return { kind: 'seek', seconds: before.seconds + next.seconds };
}

/** A slider says its value, and a button its name, when they change under the focus. */
function isSaidByFocus(box: HTMLElement | null, { kind }: Feedback, texts: ControlProps['texts']): boolean {
  const active = (box?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement;
  const name = active?.getAttribute('aria-label');
  if (kind === 'volume') return [texts.Volume, texts.Mute, texts.Unmute].includes(name ?? '');
  if (kind === 'speed') return active?.closest('[data-name="speed"]') != null;
  return kind !== 'captions' && name === texts.Seek;
}
