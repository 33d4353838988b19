import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import { onward } from '../../../shared/icons/onward.ts';
import { play } from '../../../shared/icons/play.ts';
import { exitFullscreen, fullscreen, muted, pause, volume } from '../../../shared/icons/player.ts';
import { clockText } from '../clock-text.ts';
import { Button } from '../controls/Button.tsx';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import { AdIcons } from './AdIcons.tsx';
import { AdLine } from './AdLine.tsx';
import type { AdControlsProps } from './AdProps.tsx';
import { AdSkip } from './AdSkip.tsx';
import { placeOf } from './place-of.ts';
import { useFullscreen } from './useFullscreen.ts';

/** ms after which screen readers have noticed a new live region, so that they read its text. */
const NOTICED = 100;

/** An ad's own controls: what it is, how long it takes, the way past it and to who pays for it. */
export function AdControls(props: AdControlsProps) {
  const { ads, state, look, texts, words, spoken } = props;
  const bar = useRef<HTMLDivElement>(null);
  useLeaveFocus(bar);
  const line = useRef<HTMLParagraphElement>(null);
  useAdName(props, bar, line);
  const left = Math.max(0, Math.ceil((state.duration ?? 0) - state.currentTime));
  const paused = state.phase === 'paused';
  // Its ads bear their own name, link and way past them, wherever it puts them: nothing of ours lies over them.
  const isOfSdk = look.ads?.sdkUrl !== undefined;
  return (
    <>
      <p ref={line} className="tl-hidden" aria-live="polite" />
      {!isOfSdk && <OverPicture {...props} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a named group of controls, not of form fields */}
      <div
        ref={bar}
        className="tl-ad-bar"
        part="ad-controls"
        role="group"
        aria-label={spoken}
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
          {look.showVolume && (
            <Button
              name={state.muted ? texts.Unmute : texts.Mute}
              icon={state.muted ? muted : volume}
              onPress={() => ads.setMuted(!state.muted)}
            />
          )}
          <p className="tl-ad-place">
            <span dir="auto">{placeOf(state, words, look.locale)}</span>
            {state.duration !== null && <span>{clockText(left, look.locale)}</span>}
          </p>
          <span className="tl-player-gap" />
          {state.clickable && (
            <button
              type="button"
              className="tl-ad-more"
              aria-label={words['Learn more, opens in a new tab']}
              title={words['Learn more']}
              onClick={() => ads.click()}
            >
              <span dir="auto">{words['Learn more']}</span>
              <Icon of={onward} />
            </button>
          )}
          {look.showFullscreen && <Fullscreen {...props} />}
        </div>
      </div>
    </>
  );
}

function OverPicture(props: AdControlsProps) {
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

/** The ad itself: a press leads where its advertiser wants; of one that leads nowhere, it pauses. */
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

function Fullscreen({ texts, box }: AdControlsProps) {
  const screen = useFullscreen(box);
  if (!screen) return null;
  return (
    <Button
      name={screen.isFull ? texts['Exit full screen'] : texts['Full screen']}
      icon={screen.isFull ? exitFullscreen : fullscreen}
      onPress={screen.toggle}
    />
  );
}

/**
 * Says once what the ad is. If the focus is in the player it moves to the ad's controls, before those of the content are
 * hidden and lose it: a screen reader reads the group's name with the button. Otherwise the live region says the name.
 */
function useAdName(
  { box, spoken }: AdControlsProps,
  bar: RefObject<HTMLElement | null>,
  line: RefObject<HTMLElement | null>
): void {
  useLayoutEffect(() => {
    const region = line.current as HTMLElement;
    const { activeElement } = region.getRootNode() as Document | ShadowRoot;
    const isMoved = box.current?.contains(activeElement) && !bar.current?.contains(activeElement);
    if (isMoved) bar.current?.querySelector('button')?.focus({ preventScroll: true });
    // Not cleared: what comes later overwrites it, and what is gone is read by nobody.
    setTimeout(() => {
      region.textContent = isMoved ? '' : spoken;
    }, NOTICED);
  }, [box, bar, line, spoken]);
}
