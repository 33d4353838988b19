import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../../../shared/hooks/useLatest.ts';
import { close } from '../../../../shared/icons/interaction.ts';
import { adoptStyleSheet } from '../../../../shared/styles/style-sheets.ts';
import { Icon } from '../../../../shared/ui/Icon.tsx';
import type { ControlProps } from '../ControlProps.ts';
import css from './menus.css?inline';

interface MenuListProps extends Pick<ControlProps, 'texts'> {
  readonly title: string;
  /** Called to close the menu; restores the focus. */
  readonly onClose: () => void;
  readonly part?: string | undefined;
  /** For developers: the reason for the automatic choice. */
  readonly reason?: string | undefined;
  /** Item that leads back to the previous menu. */
  readonly back?: ReactNode;
  /** Buttons with a role of menu items. */
  readonly children: ReactNode;
}

/**
 * Renders a menu by the APG pattern: one item is focused, arrow keys and first letters move the focus, Escape and Tab
 * close it. In a narrow player the menu is a sheet with a close button, which can be dragged down by its head.
 */
export function MenuList({ texts, title, onClose, part, reason, back, children }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null);
  const head = useSheetDrag(onClose);
  useLayoutEffect(() => adoptStyleSheet(menu.current, css), []);
  useEffect(() => {
    const checked = menu.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    (checked ?? itemsIn(menu.current)[0])?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Tab continues from the button of the menu.
      if (event.key === 'Escape') keepFromPage(event);
      return onClose();
    }
    const items = itemsIn(event.currentTarget);
    const index = nextIndex({
      key: event.key,
      from: items.indexOf(event.target as HTMLElement),
      labels: items.map(({ textContent }) => textContent),
    });
    if (index === undefined) return;
    keepFromPage(event);
    items[index]?.focus();
  };
  return (
    <>
      <div ref={head} className="tl-player-menu-head" data-back={back ? '' : undefined}>
        <p className="tl-player-menu-name" aria-hidden="true">
          {title}
        </p>
        {/* For touch and screen readers only, because Tab closes the menu from each of its items. */}
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

/** Keeps the event from the page and from a dialog around the player. */
function keepFromPage(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

interface Pressed {
  readonly key: string;
  /** Index of the focused item; -1: none. */
  readonly from: number;
  /** Text of each item. */
  readonly labels: readonly (string | null)[];
}

/**
 * Returns the index of the item that a key moves the focus to, wrapping around; undefined: not a key of menus (APG menu
 * pattern).
 */
export function nextIndex({ key, from, labels }: Pressed): number | undefined {
  const count = labels.length;
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count;
    case 'ArrowUp':
      return from < 0 ? count - 1 : (from + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return withLetter({ key, from, labels });
  }
}

/** Returns the next item after the focused one that begins with the letter. */
function withLetter({ key, from, labels }: Pressed): number | undefined {
  if ([...key].length !== 1 || key === ' ') return undefined;
  const order = labels.map((_, step) => (from + 1 + step) % labels.length);
  return order.find((index) => labels[index]?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/** Distance in CSS px that closes a sheet. */
const SHEET_CLOSE_DISTANCE_PX = 40;

/** Closes a sheet that is dragged down by its head. If it is released earlier it moves back. */
function useSheetDrag(onClose: () => void): RefObject<HTMLDivElement | null> {
  const head = useRef<HTMLDivElement>(null);
  const close = useLatest(onClose);
  useEffect(() => {
    const element = head.current;
    const sheet = element?.parentElement;
    if (!element || !sheet) return;
    const ended = new AbortController();
    let from: number | null = null;
    const move = (distance: number) => sheet.style.setProperty('--drag', `${Math.max(0, distance)}px`);
    const on = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', act: (y: number) => void) =>
      element.addEventListener(type, ({ clientY }) => act(clientY), ended);
    element.addEventListener(
      'pointerdown',
      ({ target, pointerId, clientY }) => {
        if ((target as Element).closest('button')) return;
        from = clientY;
        element.setPointerCapture(pointerId);
      },
      ended
    );
    on('pointermove', (y) => from !== null && move(y - from));
    on('pointerup', (y) => {
      if (from !== null && y - from > SHEET_CLOSE_DISTANCE_PX) close.current();
      from = null;
      move(0);
    });
    on('pointercancel', () => {
      from = null;
      move(0);
    });
    return () => ended.abort();
  }, [close]);
  return head;
}
