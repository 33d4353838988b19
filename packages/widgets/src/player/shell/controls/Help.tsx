import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { adoptStyleSheet } from '../../../shared/styles/style-sheets.ts';
import { fill } from '../../../shared/text/fill.ts';
import { useLazyTexts } from '../../../shared/text/useLazyTexts.ts';
import { digits } from '../clock-text.ts';
import { endTexts } from '../end/text/index.ts';
import type { ControlProps } from './ControlProps.ts';
import css from './help.css?inline';
import type { TimelineProps } from './useTimeline.ts';

interface HelpProps extends ControlProps, Pick<TimelineProps, 'timeline'> {
  /** The page's own texts, by their English phrases. */
  readonly own?: Readonly<Record<string, string>> | undefined;
}

/** Renders the list of keyboard shortcuts (`?`). Its code is loaded on demand. */
export function Help({ timeline, own, ...props }: HelpProps) {
  const { player, appearance, texts } = props;
  const lazyTexts = useLazyTexts(endTexts, appearance.locale, own);
  const close = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => adoptStyleSheet(close.current, css), []);
  useEffect(() => {
    const root = close.current?.getRootNode() as Document | ShadowRoot | undefined;
    const before = root?.activeElement;
    close.current?.focus({ preventScroll: true });
    player.showControls(true);
    return () => {
      player.showControls(false);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [player]);

  const onKeyDown = (event: KeyboardEvent) => {
    // The dialog has only one focusable element.
    if (event.key === 'Tab') event.preventDefault();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    player.showHelp(false);
  };
  const seconds = (n: number) => fill(texts['Seek {n} seconds'], { n: digits(n, appearance.locale) });
  const keys: readonly (readonly [keys: string, does: string])[] = [
    ['K', texts['Play or pause']],
    ['← →', seconds(5)],
    ['J L', seconds(10)],
    ['↑ ↓', texts.Volume],
    ['M', texts['Mute or unmute']],
    ['F', texts['Full screen']],
    ['C', texts['Captions on or off']],
    ['0 – 9', texts['Jump to a tenth of the video']],
    ['I', texts['Picture in picture']],
    ['< >', texts.Speed],
    [', .', lazyTexts['Frame by frame, while paused']],
    ['?', texts['Show these shortcuts']],
  ];
  return (
    <div
      className="tl-player-help"
      part="help"
      role="dialog"
      aria-modal="true"
      aria-label={texts['Keyboard shortcuts']}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <p className="tl-player-help-name">{texts['Keyboard shortcuts']}</p>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd dir="ltr">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      {timeline && <timeline.Latency {...props} />}
      <button ref={close} type="button" className="tl-player-action" onClick={() => player.showHelp(false)}>
        {texts.Close}
      </button>
    </div>
  );
}
