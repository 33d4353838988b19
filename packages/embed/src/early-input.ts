import type { ConfigurableElement } from './read-attributes.ts';

export interface InputGuard {
  readonly element: ConfigurableElement;
  readonly container: HTMLElement;
  readonly items: readonly unknown[];
  emit(type: string, detail: unknown, cancelable: boolean): boolean;
  /** Loads the code that handles this control; resolves when that code is attached. */
  activate(control: HTMLElement): Promise<void>;
  /** Returns whether the control has its own handlers by now. */
  isActive(control: HTMLElement): boolean;
  readonly signal: AbortSignal;
}

/**
 * Keeps clicks and key presses that happen before the widget's code has loaded.
 *
 * A link that leaves the page emits its event and works at once. Its `data-click` holds the type of the event and the
 * member of its detail that is the item. A third part, if any, names the member that is the position
 * (`bannerclick:banner:index`, `cardclick:item`).
 *
 * A click on any other link or button is held and repeated on the mounted widget. So is a key that an ancestor of the
 * focus lists in `data-keys`.
 */
export function guardInput({ element, container, items, emit, activate, isActive, signal }: InputGuard): void {
  for (const type of ['click', 'keydown'] as const) {
    container.addEventListener(
      type,
      // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a separate function costs bytes before the first banner
      (event: Event & Partial<KeyboardEvent>) => {
        // A key with a modifier belongs to the browser: no widget lists a key called `true`. JSON escapes the same
        // characters as CSS.
        const key = JSON.stringify(event.altKey || event.ctrlKey || event.metaKey || event.key);
        const selector = type === 'keydown' ? `[data-keys~=${key}]` : 'a,button';
        const control = (event.target as Element).closest<HTMLElement>(selector);
        if (!control || isActive(control)) return;
        const { click, index } = control.dataset;
        // Only the widget's code can call the page's own click handler with the promised arguments.
        if (click && !element.config?.cards?.onClick) {
          const [name, member, indexMember = member] = click.split(':') as [string, string];
          // Without a member for the position, the item overwrites that same member.
          const detail = { [indexMember]: +(index as string), [member]: items[index as never] };
          if (!emit(name, detail, true)) event.preventDefault();
          return;
        }
        event.preventDefault();
        event.stopPropagation();
        const controls = () => [...container.querySelectorAll(selector)];
        const position = controls().indexOf(control);
        // Each in its own task: React renders the result of one event before the next. A widget that was rendered again
        // has other nodes in the same order.
        void activate(control).then(() =>
          setTimeout(
            () =>
              isActive(control) &&
              controls()[position]?.dispatchEvent(new (event.constructor as typeof Event)(type, event))
          )
        );
      },
      { capture: true, signal }
    );
  }
}
