import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStudio } from '../parts/useStudio.ts';

/** The response of `GET /embed.json`. */
interface LoaderVersions {
  readonly latest: string;
  readonly versions: Readonly<Record<string, { readonly url: string; readonly integrity: string }>>;
}

/** Markup that starts to collect data, with the floating loader or the pinned one (docs/loader.md). */
export function Snippet() {
  const { say } = useStudio();
  const [isPinned, setPinned] = useState(false);
  const { data: pinned, isError } = useQuery({ queryKey: ['loader'], enabled: isPinned, queryFn: fetchPinnedLoader });
  const script = (isPinned && pinned) || `src="${location.origin}/embed.js"`;
  return (
    <>
      <pre className="studio-snippet" dir="ltr">
        <code>
          {`<script async ${script}></script>\n<touchline-video-player public-key="…" video-id="…" mux-env-key="…"></touchline-video-player>`}
        </code>
      </pre>
      <label className="studio-note studio-pin">
        <input type="checkbox" checked={isPinned} onChange={({ target }) => setPinned(target.checked)} />
        {say('pinVersion')}
      </label>
      {isPinned && isError && <p className="studio-note">{say('failedoffline')}</p>}
    </>
  );
}

/** Fetches the attributes of the script that pins the newest version. Throws if the server does not respond. */
async function fetchPinnedLoader({ signal }: { readonly signal: AbortSignal }): Promise<string> {
  const response = await fetch('/embed.json', { signal });
  if (!response.ok) throw new Error(`embed.json: ${response.status}`);
  const { latest, versions } = (await response.json()) as LoaderVersions;
  const version = versions[latest];
  if (!version) throw new Error(`embed.json has no version ${latest}`);
  return `src="${version.url}" integrity="${version.integrity}" crossorigin="anonymous"`;
}
