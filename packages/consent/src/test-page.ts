/** A window with what reading consent takes; `frames` may hold locators. Messages are delivered at once. */
export interface FakeWindow {
  readonly window: Window;
  /** Answers a message, as coming from this frame. */
  say(data: unknown, source?: unknown): void;
}

export function createFakeWindow(members: Record<string, unknown> = {}, parent?: Window): FakeWindow {
  const hearing = new Set<(event: unknown) => void>();
  const window: Record<string, unknown> = {
    navigator: {},
    frames: {},
    addEventListener: (_: string, hear: (event: unknown) => void) => hearing.add(hear),
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
    clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
    ...members,
  };
  window['parent'] = parent ?? window;
  window['top'] = parent ? (parent.top ?? parent) : window;
  return {
    window: window as unknown as Window,
    say: (data, source = parent) => {
      for (const hear of [...hearing]) hear({ data, source });
    },
  };
}
