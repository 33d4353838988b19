import type { Player } from '@touchline/player';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useLatest } from '../../../../shared/hooks/useLatest.ts';
import type { Drawing } from '../../../../shared/icons/drawing.ts';
import { Icon } from '../../../../shared/ui/Icon.tsx';
import type { ControlProps } from '../ControlProps.ts';
import type { MenuName } from './menu-names.ts';

/** A menu of the bar. `settings` contains all others. */
type MenuButtonName = MenuName | 'settings' | 'share';

/** Which menu is open, and a function that changes it. */
export interface OpenMenu {
  readonly open: MenuButtonName | null;
  readonly onOpen: (name: MenuButtonName | null) => void;
}

export interface MenuButtonProps extends Pick<ControlProps, 'player' | 'appearance'>, OpenMenu {
  readonly box: RefObject<HTMLElement | null>;
  readonly name: MenuButtonName;
  readonly title: string;
  readonly icon: Drawing;
  /** Replaces the icon. */
  readonly text?: string | undefined;
  /** The active choice, announced after the title; '' or absent: none. */
  readonly on?: string | undefined;
  /** Narrowest player that shows it in the bar (bar.css). */
  readonly from?: 'small' | 'medium' | 'large';
  /** Renders the menu; `close` restores the focus to the button. */
  readonly children: (close: () => void) => ReactNode;
}

/** Renders a button of the control bar with its menu. */
export function MenuButton(props: MenuButtonProps) {
  const { player, appearance, box, name, title, icon, text, on, from, open, onOpen, children } = props;
  const isOpen = open === name;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { place, veil } = useOpenMenu(player, isOpen, () => onOpen(null));
  const close = () => {
    button.current?.focus({ preventScroll: true });
    onOpen(null);
  };
  return (
    <div ref={place} className="tl-player-choice" part={`${name}-menu`} data-name={name} data-from={from}>
      <button
        ref={button}
        type="button"
        className="tl-player-control"
        aria-label={[title, text || on].filter(Boolean).join(', ')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-on={on ? '' : undefined}
        onClick={() => onOpen(isOpen ? null : name)}
      >
        {text ? <span aria-hidden="true">{text}</span> : <Icon of={icon} />}
      </button>
      {isOpen && (
        <>
          <div ref={veil} className="tl-player-veil" />
          <div id={id} className="tl-player-popup" dir={appearance.dir ?? directionOf(box.current)}>
            {children(close)}
          </div>
        </>
      )}
    </div>
  );
}

/** Returns the page's direction: the bar is always left to right, but menus follow the page. */
function directionOf(element: Element | null): 'ltr' | 'rtl' {
  return element && getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr';
}

/**
 * Keeps the controls visible while a menu is open, and closes the menu on a press outside. Returns two refs: `place`
 * contains button and menu; `veil` covers the video while the menu is open, so that a click on it only closes the menu.
 */
function useOpenMenu(player: Player, isOpen: boolean, onClose: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const veil = useRef<HTMLDivElement>(null);
  const close = useLatest(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const ended = new AbortController();
    player.showControls(true);
    veil.current?.addEventListener('click', () => close.current(), ended);
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (place.current && !event.composedPath().includes(place.current)) close.current();
      },
      { capture: true, signal: ended.signal }
    );
    return () => {
      ended.abort();
      player.showControls(false);
    };
  }, [player, isOpen, close]);
  return { place, veil };
}
