/** The text of a calendar, which may be read while it is made, by any number of readers. */
export interface Feed {
  readonly language: string;
  /** Characters that there are so far. */
  readonly length: number;
  /** Yields what there is and then what comes. Throws where the rest could not be made. */
  read(): AsyncGenerator<string, void>;
}

/** A feed with what makes it. */
export interface FeedInMaking {
  readonly feed: Feed;
  add(part: string): void;
  /** Call once: `error` null means that the feed is whole. */
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
