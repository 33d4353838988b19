import type { AdIcon, AdState, Ads } from '@touchline/player';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { arrowForward } from '../../../shared/icons/arrow-forward.ts';
import { play } from '../../../shared/icons/play.ts';
import { exitFullscreen, fullscreen, muted, pause, volume } from '../../../shared/icons/player.ts';
import { fill } from '../../../shared/text/fill.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import type { PlayerAppearance } from '../../screen.ts';
import type { PlayerTexts } from '../../text/en.ts';
import { clockText, digits } from '../clock-text.ts';
import { Button } from '../controls/bar/Button.tsx';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import type { AdTexts } from './text/index.ts';

/** Time after which screen readers have noticed a new live region, so that they announce its text. */
const REGION_DELAY_MS = 100;

/** Props of the overlay of a session's ads. */
export interface AdOverlayProps {
  readonly ads: Ads;
  readonly appearance: PlayerAppearance;
  readonly texts: PlayerTexts;
  readonly box: RefObject<HTMLElement | null>;
}

/** Props of each control of an ad. */
interface AdControlsProps extends AdOverlayProps {
  readonly state: AdState;
  readonly lazyTexts: AdTexts;
  /** Accessible name of the ad: 'Ad 1 of 2: Meridian Air'. */
  readonly name: string;
}

/** Renders the controls of an ad: its name, remaining time, skip button and link to the advertiser. */
export function AdControls(props: AdControlsProps) {
  const { ads, state, appearance, texts, lazyTexts, name } = props;
  const bar = useRef<HTMLDivElement>(null);
  useLeaveFocus(bar);
  const announcement = useAdName(props, bar);
  const left = Math.max(0, Math.ceil((state.duration ?? 0) - state.currentTime));
  const paused = state.phase === 'paused';
  // The ads of an SDK have their own name, link and skip button at any position: nothing of ours covers them.
  const isOfSdk = appearance.ads?.sdkUrl !== undefined;
  return (
    <>
      <p className="tl-hidden" aria-live="polite">
        {announcement}
      </p>
      {!isOfSdk && <AdLayer {...props} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a named group of controls, not of form fields */}
      <div
        ref={bar}
        className="tl-ad-bar"
        part="ad-controls"
        role="group"
        aria-label={name}
        dir="ltr"
        data-sdk={isOfSdk || undefined}
      >
        {!isOfSdk && <AdLine state={state} />}
        <div className="tl-player-row">
          <Button
            name={paused ? texts.Play : texts.Pause}
            icon={paused ? play : pause}
            onPress={() => (paused ? ads.resume() : ads.pause())}
          />
          {appearance.showVolume && (
            <Button
              name={state.muted ? texts.Unmute : texts.Mute}
              icon={state.muted ? muted : volume}
              onPress={() => ads.setMuted(!state.muted)}
            />
          )}
          <p className="tl-ad-place">
            <span dir="auto">{adPositionText(state, lazyTexts, appearance.locale)}</span>
            {state.duration !== null && <span>{clockText(left, appearance.locale)}</span>}
          </p>
          <span className="tl-player-gap" />
          {state.clickable && (
            <button
              type="button"
              className="tl-ad-more"
              aria-label={lazyTexts['Learn more, opens in a new tab']}
              title={lazyTexts['Learn more']}
              onClick={() => ads.click()}
            >
              <span dir="auto">{lazyTexts['Learn more']}</span>
              <Icon of={arrowForward} />
            </button>
          )}
          {appearance.showFullscreen && <Fullscreen {...props} />}
        </div>
      </div>
    </>
  );
}

function AdLayer(props: AdControlsProps) {
  const { advertiser, title } = props.state;
  const who = advertiser || title;
  return (
    <>
      <AdSurface {...props} />
      {who && <p className="tl-ad-name">{who}</p>}
      <AdIcons {...props} />
      <AdSkip {...props} />
    </>
  );
}

/** Renders the click area over the ad. A click opens the advertiser's page, or toggles pause if the ad has none. */
function AdSurface({ ads, state }: AdControlsProps) {
  const surface = useRef<HTMLDivElement>(null);
  const { clickable, phase } = state;
  useEffect(() => {
    const ended = new AbortController();
    const press = () => {
      if (clickable) ads.click();
      else if (phase === 'paused') ads.resume();
      else ads.pause();
    };
    surface.current?.addEventListener('click', press, { signal: ended.signal });
    return () => ended.abort();
  }, [ads, clickable, phase]);
  return <div ref={surface} className="tl-ad-surface" data-clickable={clickable || undefined} />;
}

/** Renders the full screen button. It works without a player; the page may forbid full screen. */
function Fullscreen({ texts, box }: AdControlsProps) {
  const isFull = useSyncExternalStore(subscribeToFullscreen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : box.current?.requestFullscreen();
    change?.catch(() => {});
  };
  return (
    <Button
      name={isFull ? texts['Exit full screen'] : texts['Full screen']}
      icon={isFull ? exitFullscreen : fullscreen}
      onPress={toggle}
    />
  );
}

function subscribeToFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/**
 * Announces the ad once. If the focus is in the player it moves to the ad's controls before those of the content are
 * hidden; a screen reader then reads the group's name with the button. Otherwise returns the name for a live region.
 */
function useAdName({ box, name }: AdControlsProps, bar: RefObject<HTMLElement | null>): string {
  const [announcement, setAnnouncement] = useState('');
  useLayoutEffect(() => {
    const root = bar.current?.getRootNode() as Document | ShadowRoot;
    const active = root.activeElement;
    const isMoved = box.current?.contains(active) && !bar.current?.contains(active);
    if (isMoved) bar.current?.querySelector('button')?.focus({ preventScroll: true });
    const timer = setTimeout(setAnnouncement, REGION_DELAY_MS, isMoved ? '' : name);
    return () => clearTimeout(timer);
  }, [box, bar, name]);
  return announcement;
}

/**
 * Renders the ad's progress as a line in its own colour, without seeking. The remaining seconds are next to it as text.
 */
function AdLine({ state }: { readonly state: AdState }) {
  const line = useRef<HTMLSpanElement>(null);
  const share = state.duration ? Math.min(1, state.currentTime / state.duration) : 0;
  useLayoutEffect(() => {
    line.current?.style.setProperty('--played', `${(share * 100).toFixed(1)}%`);
  }, [share]);
  return <span ref={line} className="tl-ad-line" />;
}

/** Renders the skip button. It counts down until the ad can be skipped. */
function AdSkip(props: AdControlsProps) {
  const { skippableIn, index } = props.state;
  return skippableIn === null ? null : <Skip key={index} {...props} wait={Math.ceil(skippableIn)} />;
}

function Skip({ ads, appearance, lazyTexts, wait }: AdControlsProps & { readonly wait: number }) {
  const label =
    wait > 0 ? fill(lazyTexts['Skip in {n}'], { n: digits(wait, appearance.locale) }) : lazyTexts['Skip ad'];
  const [hasWaited] = useState(wait > 0);
  return (
    <>
      <button
        type="button"
        className="tl-ad-skip"
        part="ad-skip"
        aria-label={label}
        disabled={wait > 0}
        onClick={() => ads.skip()}
      >
        {label}
      </button>
      {/* The countdown is silent; its end is announced once. */}
      <p className="tl-hidden" aria-live="polite">
        {hasWaited && wait <= 0 && label}
      </p>
    </>
  );
}

/** Renders icons that must be shown over an ad, such as AdChoices, at the positions of the ad. */
function AdIcons({ ads, state, lazyTexts }: AdControlsProps) {
  return state.icons.map((icon, index) => {
    const name = icon.text || lazyTexts['About this ad'];
    return icon.clickable ? (
      <Placed key={icon.program + icon.src} icon={icon}>
        <button type="button" title={name} onClick={() => ads.clickIcon(index)}>
          <IconImage icon={icon} name={name} />
        </button>
      </Placed>
    ) : (
      <Placed key={icon.program + icon.src} icon={icon}>
        <IconImage icon={icon} name={name} />
      </Placed>
    );
  });
}

function IconImage({ icon, name }: { readonly icon: AdIcon; readonly name: string }) {
  return <img src={icon.src} alt={name} width={icon.width || undefined} height={icon.height || undefined} />;
}

/** Positions an icon: `left`, `right`, `top`, `bottom`, or CSS px from the left and the top (VAST 4.2 §3.15). */
function Placed({ icon: { x, y }, children }: { readonly icon: AdIcon; readonly children: React.ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { style } = place.current as HTMLElement;
    style.setProperty(x === 'right' ? 'right' : 'left', pixels(x));
    style.setProperty(y === 'bottom' ? 'bottom' : 'top', pixels(y));
  }, [x, y]);
  return (
    <span ref={place} className="tl-ad-icon">
      {children}
    </span>
  );
}

/** A keyword means the edge itself. */
function pixels(value: string): string {
  return /^\d+$/.test(value) ? `${value}px` : '0px';
}

/** Returns the ad's position: 'Ad', or 'Ad 1 of 2' if there are several, in the digits of the locale. */
export function adPositionText(
  { index, count }: Pick<AdState, 'index' | 'count'>,
  lazyTexts: AdTexts,
  locale: string
): string {
  if (count < 2) return lazyTexts.Ad;
  return fill(lazyTexts['Ad {n} of {count}'], { n: digits(index, locale), count: digits(count, locale) });
}
