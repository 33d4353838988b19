import { createContext, useContext } from 'react';
import type { Formats } from '../format/create-formats.ts';
import type { PageState } from '../page/page-state.ts';
import type { ChangePage } from '../page/usePageState.ts';
import type { Say } from '../text/languages.ts';

/** Context of all parts of the page. */
export interface Studio {
  readonly say: Say;
  readonly formats: Formats;
  readonly state: PageState;
  readonly change: ChangePage;
  readonly publisher: string;
  readonly token: string;
}

export const StudioContext = createContext<Studio | null>(null);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('This part of the page stands outside StudioContext');
  return studio;
}
