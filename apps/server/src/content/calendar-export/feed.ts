/** The text of a calendar. Any number of readers may read it while it is being built. */
export interface Feed {
  readonly language: string;
  /** Number of characters so far. */
  readonly length: number;
  /** Yields the existing parts and then new ones. Throws if the rest could not be built. */
  read(): AsyncGenerator<string, void>;
}

/** A feed with the functions that build it. */
export interface FeedInMaking {
  readonly feed: Feed;
  add(part: string): void;
  /** Call once. `error` null means that the feed is complete. */
  end(error: Error | null): void;
}

export function createFeed(language: string): FeedInMaking {
  const parts: string[] = [];
  let length = 0;
  let end: { readonly error: Error | null } | null = null;
  let wake = () => {};
  let change = nextChange();

  function nextChange(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
    });
  }

  function notify(): void {
    wake();
    change = nextChange();
  }

  return {
    feed: {
      language,
      get length() {
        return length;
      },
      async *read() {
        for (let place = 0; ; place += 1) {
          while (place === parts.length) {
            if (end?.error) throw end.error;
            if (end) return;
            await change;
          }
          yield parts[place] ?? '';
        }
      },
    },
    add(part) {
      parts.push(part);
      length += part.length;
      notify();
    },
    end(error) {
      end = { error };
      notify();
    },
  };
}
