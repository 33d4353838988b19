import type { Configured } from './given.ts';

/** Controls that do something only with the widget's code: buttons, and links to a place inside the widget. */
const CONTROLS = 'a,button';

export interface ClickGuard {
  readonly element: Configured;
  readonly container: HTMLElement;
  readonly items: readonly unknown[];
  emit(type: string, detail: unknown, cancelable: boolean): boolean;
  /** Loads what hears this control; resolves when it listens. */
  take(control: HTMLElement): Promise<void>;
  /** Whether it has been: from then on it hears the clicks itself. */
  taken(control: HTMLElement): boolean;
  readonly signal: AbortSignal;
}

/**
 * Loses no click while the widget's code is on its way.
 *
 * A link that leads away tells the page and works at once: `data-click` has the event's type, the member of its detail
 * that is the item, and perhaps one that is its place (`bannerclick:banner:index`, `cardclick:item`). A click on anything
 * else is held, and repeated on the same control of the mounted widget.
 */
export function guardClicks({ element, container, items, emit, take, taken, signal }: ClickGuard): void {
  const controls = () => [...container.querySelectorAll<HTMLElement>(CONTROLS)];
  container.addEventListener(
    'click',
    (event) => {
      const control = (event.target as Element).closest<HTMLElement>(CONTROLS);
      if (!control || taken(control)) return;
      const { click, index } = control.dataset;
      // Only the widget's code can call a handler of the page's with what it is promised.
      if (click && !element.config?.cards?.onClick) {
        const [type, member, placeMember = member] = click.split(':') as [string, string];
        const place = +(index as string);
        // Without a member for the place the item takes that very member over.
        if (!emit(type, { [placeMember]: place, [member]: items[place] }, true)) event.preventDefault();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      const place = controls().indexOf(control);
      // Each in a task of its own: React shows what one click does before the next. A widget that was drawn anew has
      // other nodes in the same order.
      void take(control).then(() =>
        setTimeout(() => taken(control) && controls()[place]?.dispatchEvent(new MouseEvent('click', event)))
      );
    },
    { capture: true, signal }
  );
}
