/** A window with the members that reading consent needs. `frames` may hold locators. Messages arrive at once. */
export interface FakeWindow {
  readonly window: Window;
  /** Delivers a message from this frame. */
  say(data: unknown, source?: unknown): void;
}

export function createFakeWindow(members: Record<string, unknown> = {}, parent?: Window): FakeWindow {
  const listeners = new Set<(event: unknown) => void>();
  const window: Record<string, unknown> = {
    navigator: {},
    frames: {},
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    setTimeout: (task: () => void, ms: number) => setTimeout(task, ms),
    clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
    ...members,
  };
  window['parent'] = parent ?? window;
  window['top'] = parent ? (parent.top ?? parent) : window;
  return {
    window: window as unknown as Window,
    say: (data, source = parent) => {
      for (const listener of [...listeners]) listener({ data, source });
    },
  };
}
