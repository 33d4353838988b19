import { type MouseEvent, useEffect, useRef } from 'react';
import { pause } from '../../shared/icons/pause.ts';
import { play } from '../../shared/icons/play.ts';
import { fill } from '../../shared/text/fill.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import type { CarouselConfig } from '../screen.ts';
import type { BannerTexts } from '../text/index.ts';
import { Goto } from './Goto.tsx';

export interface IndexRowProps {
  readonly count: number;
  readonly index: number;
  readonly buttons: CarouselConfig['buttons'];
  readonly texts: BannerTexts;
  /** Key of the autoplay progress animation; a new key restarts it. null without autoplay. */
  readonly progressKey: number | null;
  /** Whether content moves, and whether the visitor has stopped it; null when nothing moves. */
  readonly motion: { readonly stopped: boolean; readonly label: string } | null;
  readonly hrefOf: ((index: number) => string) | null;
  readonly onToggle: () => void;
  readonly onGo: (index: number, event: MouseEvent) => void;
}

/**
 * The row at the foot of the image: the rotation control first in tab order (APG carousel), then one dot per banner.
 */
export function IndexRow({ count, index, buttons, texts, progressKey, motion, hrefOf, onToggle, onGo }: IndexRowProps) {
  const dots = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const row = dots.current;
    const active = row?.children[index];
    if (!row || !(active instanceof HTMLElement)) return;
    row.scrollTo({ left: active.offsetLeft - row.offsetLeft - (row.clientWidth - active.offsetWidth) / 2 });
  }, [index]);

  const showDots = count > 1 && buttons;
  if (!motion && !showDots) return null;
  return (
    <div className="tl-banner-index">
      {motion && (
        <button
          type="button"
          className="tl-banner-rotation"
          part="rotation"
          aria-label={motion.label}
          onClick={onToggle}
        >
          <Icon of={motion.stopped ? play : pause} />
        </button>
      )}
      {showDots && (
        // biome-ignore lint/a11y/useSemanticElements: a labelled group of buttons (APG carousel), not a fieldset
        <div ref={dots} className="tl-banner-dots" role="group" aria-label={texts['Choose a banner']}>
          {Array.from({ length: count }, (_, i) => (
            <Goto
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
              key={i}
              className={`tl-banner-dot ${buttons.className}`.trim()}
              part={`dot ${buttons.className}`.trim()}
              label={fill(texts['Go to banner {n}'], { n: i + 1 })}
              current={i === index}
              numbered={buttons.showIndex}
              href={hrefOf?.(i)}
              onGo={(event) => onGo(i, event)}
            >
              <span className="tl-banner-mark">
                {buttons.showIndex
                  ? i + 1
                  : i === index && progressKey !== null && <span key={progressKey} className="tl-banner-progress" />}
              </span>
            </Goto>
          ))}
        </div>
      )}
    </div>
  );
}
