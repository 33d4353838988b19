import { end, start } from '../shared/icons/arrows.ts';
import { Icon } from '../shared/ui/Icon.tsx';
import { PLACEHOLDER_DOTS } from './limits.ts';
import type { LoadingScreen } from './screen.ts';

/** The placeholder while the banners load: a block, arrows unless switched off, three dots (BC-02). */
export function Loading({ appearance, texts }: Pick<LoadingScreen, 'appearance' | 'texts'>) {
  const { config, scope } = appearance;
  return (
    <section
      className={`tl-root tl-banner ${scope}`.trim()}
      aria-label={config.label ?? texts.Featured}
      aria-busy="true"
      data-theme={config.theme}
    >
      <p className="tl-hidden" role="status">
        {texts.Loading}
      </p>
      {config.arrows &&
        (['previous', 'next'] as const).map((side) => (
          <span key={side} className="tl-banner-arrow" part="skeleton-arrow" data-side={side}>
            <Icon of={side === 'previous' ? start : end} />
          </span>
        ))}
      <div className="tl-banner-slide">
        <span className="tl-banner-placeholder tl-skeleton" part="skeleton" />
      </div>
      <div className="tl-banner-index" aria-hidden="true">
        {Array.from({ length: PLACEHOLDER_DOTS }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <span key={i} className="tl-banner-mark" part="skeleton-dot" />
        ))}
      </div>
    </section>
  );
}
