import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type PageState, readPageState, writePageState } from './page-state.ts';

/** Listeners for changes that this page makes to its URL: browsers emit events only for back and forward. */
const CHANGED = 'studio:address';

export type ChangePage = (change: Partial<PageState>, how?: 'push' | 'replace') => void;

/** The state in the address, and what changes it; each change is a step that the back button takes back. */
export function usePageState(): readonly [PageState, ChangePage] {
  const search = useSyncExternalStore(subscribe, () => location.search);
  const state = useMemo(() => readPageState(search), [search]);
  const change = useCallback<ChangePage>((part, how = 'push') => {
    const address = location.pathname + writePageState({ ...readPageState(location.search), ...part });
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    dispatchEvent(new Event(CHANGED));
  }, []);
  return [state, change];
}

function subscribe(listener: () => void): () => void {
  const { signal, abort } = abortable();
  addEventListener('popstate', listener, { signal });
  addEventListener(CHANGED, listener, { signal });
  return abort;
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
