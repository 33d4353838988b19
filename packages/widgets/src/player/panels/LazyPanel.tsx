import { errorScreens, toErrorCode } from '@touchline/domain';
import { useEffect, useState } from 'react';
import type { ErrorPanelProps, ErrorPanel as Panel } from './ErrorPanel.tsx';

let Loaded: typeof Panel | undefined;

/** Loads the code of the error panel. Rejects if it is not available. */
export async function loadPanel(): Promise<void> {
  ({ ErrorPanel: Loaded } = await import('./ErrorPanel.tsx'));
}

/** Renders the error panel, and only its title until its code is loaded. Few players need that code. */
export function LazyPanel(props: ErrorPanelProps) {
  const [, setLoaded] = useState(!!Loaded);
  useEffect(() => {
    if (Loaded) return;
    const load = () =>
      void loadPanel().then(
        () => setLoaded(true),
        () => {}
      );
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, []);
  if (Loaded) return <Loaded {...props} />;
  return (
    <div className="tl-player-plate">
      <p className="tl-player-plate-title">{props.texts[errorScreens[toErrorCode(props.code)].title]}</p>
    </div>
  );
}
