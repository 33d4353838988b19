import type { ApiFailure } from '../api/api-failure.ts';
import type { TextKey } from '../text/en.ts';
import { Notice } from './Notice.tsx';
import { useStudio } from './useStudio.ts';

/** Says that something could not be loaded, why, and offers to try again. */
export function Failed({ failure, onRetry }: { readonly failure: ApiFailure; readonly onRetry: () => void }) {
  const { say } = useStudio();
  const kind = `failed${failure.kind ?? 'offline'}`;
  const hint = say((kind === 'failedsignedOut' ? 'signedOut' : kind) as TextKey, { message: failure.message });
  return (
    <Notice title={say('failedTitle')} hint={hint} isAlert>
      <button type="button" className="studio-button" data-kind="outline" onClick={onRetry}>
        {say('tryAgain')}
      </button>
    </Notice>
  );
}
