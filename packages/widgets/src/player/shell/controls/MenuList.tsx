import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { nextIndex } from './menu-keys.ts';

export interface MenuListProps {
  readonly title: string;
  /** Gives the focus back. */
  readonly onClose: () => void;
  readonly part?: string | undefined;
  /** For developers: why what was chosen by itself is what it is. */
  readonly reason?: string | undefined;
  /** Buttons whose role is one of a menu's items. */
  readonly children: ReactNode;
}

/** A menu by the APG's pattern: one item has the focus, arrows and first letters move it, Escape and Tab close. */
export function MenuList({ title, onClose, part, reason, children }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null);
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
      <p className="tl-player-menu-name" aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
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
