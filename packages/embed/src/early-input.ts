import type { Configured } from './given.ts';

export interface InputGuard {
  readonly element: Configured;
  readonly container: HTMLElement;
  readonly items: readonly unknown[];
  emit(type: string, detail: unknown, cancelable: boolean): boolean;
  /** Loads the code that listens to this control; resolves when it does. */
  take(control: HTMLElement): Promise<void>;
  /** Whether it does: from then on it receives the events itself. */
  taken(control: HTMLElement): boolean;
  readonly signal: AbortSignal;
}

/**
 * Loses no click and no key while the widget's code is on its way.
 *
 * A link that leads away tells the page and works at once: `data-click` has the event's type, the member of its detail
 * that is the item, and perhaps one that is its place (`bannerclick:banner:index`, `cardclick:item`). A click on any other
 * link or button, and a key that an element around the focus lists in `data-keys`, is held and repeated on the mounted
 * widget.
 */
export function guardInput({ element, container, items, emit, take, taken, signal }: InputGuard): void {
  for (const type of ['click', 'keydown'] as const) {
    container.addEventListener(
      type,
      // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a function of its own costs bytes before the first banner
      (event: Event) => {
        const pressed = event as KeyboardEvent;
        // With a modifier a key is the browser's: no widget lists one called `true`. JSON escapes what CSS does.
        const key = JSON.stringify(pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.key);
        const selector = type === 'click' ? 'a,button' : `[data-keys~=${key}]`;
        const control = (event.target as Element).closest<HTMLElement>(selector);
        if (!control || taken(control)) return;
        const { click, index } = control.dataset;
        // Only the widget's code can call a handler of the page's with what it is promised.
        if (click && !element.config?.cards?.onClick) {
          const [name, member, placeMember = member] = click.split(':') as [string, string];
          const place = +(index as string);
          // Without a member for the place the item takes that very member over.
          if (!emit(name, { [placeMember]: place, [member]: items[place] }, true)) event.preventDefault();
          return;
        }
        event.preventDefault();
        event.stopPropagation();
        const controls = () => [...container.querySelectorAll(selector)];
        const place = controls().indexOf(control);
        // Each in a task of its own: React shows what one event does before the next. A widget that was drawn anew has
        // other nodes in the same order.
        void take(control).then(() =>
          setTimeout(
            () =>
              taken(control) && controls()[place]?.dispatchEvent(new (event.constructor as typeof Event)(type, event))
          )
        );
      },
      { capture: true, signal }
    );
  }
}
