import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import { close } from '../../../shared/icons/interaction.ts';
import { adoptCss } from '../adopt-css.ts';
import type { ControlProps } from './ControlProps.ts';
import { nextIndex } from './menu-keys.ts';
import css from './menus.css?inline';
import { useSheetDrag } from './useSheetDrag.ts';

export interface MenuListProps extends Pick<ControlProps, 'texts'> {
  readonly title: string;
  /** Gives the focus back. */
  readonly onClose: () => void;
  readonly part?: string | undefined;
  /** For developers: why what was chosen by itself is what it is. */
  readonly reason?: string | undefined;
  /** An item that leads back to the menu before. */
  readonly back?: ReactNode;
  /** Buttons whose role is one of a menu's items. */
  readonly children: ReactNode;
}

/**
 * A menu by the APG's pattern: one item has the focus, arrows and first letters move it, Escape and Tab close. Of a
 * narrow player it is a sheet: it has a button that closes it, and is dragged down by its head.
 */
export function MenuList({ texts, title, onClose, part, reason, back, children }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null);
  const head = useSheetDrag(onClose);
  useLayoutEffect(() => adoptCss(menu.current, css));
  useEffect(() => {
    const checked = menu.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    (checked ?? itemsIn(menu.current)[0])?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Tab goes on from the button.
      if (event.key === 'Escape') take(event);
      return onClose();
    }
    const items = itemsIn(event.currentTarget);
    const index = nextIndex({
      key: event.key,
      from: items.indexOf(event.target as HTMLElement),
      labels: items.map(({ textContent }) => textContent),
    });
    if (index === undefined) return;
    take(event);
    items[index]?.focus();
  };
  return (
    <>
      <div ref={head} className="tl-player-menu-head" data-back={back ? '' : undefined}>
        <p className="tl-player-menu-name" aria-hidden="true">
          {title}
        </p>
        {/* Tab closes the menu from each of its items: this is for fingers and screen readers. */}
        <button
          type="button"
          className="tl-player-menu-close"
          part="menu-close"
          aria-label={texts.Close}
          tabIndex={-1}
          onClick={onClose}
        >
          <Icon of={close} />
        </button>
      </div>
      <div
        ref={menu}
        className="tl-player-menu"
        role="menu"
        aria-label={title}
        part={part}
        data-reason={reason}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {back}
        {children}
      </div>
    </>
  );
}

function itemsIn(menu: Element | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** Neither the page nor the dialog it may stand in hears of it. */
function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
