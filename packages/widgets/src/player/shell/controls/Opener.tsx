import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import type { Drawing } from '../../../shared/icons/drawing.ts';
import type { ControlProps } from './ControlProps.ts';
import type { MenuName } from './menu-names.ts';
import { useOpenMenu } from './useOpenMenu.ts';

/** A menu of the bar. `settings`: the one with all others in it. */
type OpenerName = MenuName | 'settings' | 'share';

/** Which menu is open, and how that changes. */
export interface OpenMenu {
  readonly open: OpenerName | null;
  readonly onOpen: (name: OpenerName | null) => void;
}

export interface OpenerProps extends Pick<ControlProps, 'player' | 'look'>, OpenMenu {
  readonly box: RefObject<HTMLElement | null>;
  readonly name: OpenerName;
  readonly title: string;
  readonly icon: Drawing;
  /** In place of the icon. */
  readonly text?: string | undefined;
  /** What is switched on, said after the title; '' or absent: nothing. */
  readonly on?: string | undefined;
  /** Narrowest player that has room for it (bar.css). */
  readonly from?: 'small' | 'medium' | 'large';
  /** The menu; `close` gives the focus back to the button. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button of the bar with its menu. */
export function Opener(props: OpenerProps) {
  const { player, look, box, name, title, icon, text, on, from, open, onOpen, children } = props;
  const isOpen = open === name;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { place, veil } = useOpenMenu({ player, isOpen, onClose: () => onOpen(null) });
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
          <div id={id} className="tl-player-popup" dir={look.dir ?? directionOf(box.current)}>
            {children(close)}
          </div>
        </>
      )}
    </div>
  );
}

/** The bar is left to right; menus are text and follow the page. */
function directionOf(element: Element | null): 'ltr' | 'rtl' {
  return element && getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr';
}
