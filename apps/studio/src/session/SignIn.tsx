import { type FormEvent, useId, useState } from 'react';
import { ApiFailure } from '../api/api-failure.ts';
import { callApi } from '../api/call-api.ts';
import { Logo } from '../parts/Logo.tsx';
import type { Say } from '../text/languages.ts';

type Problem = 'tokenMissing' | 'tokenWrong' | 'serverAway' | 'serverBusy' | 'signedOut' | null;

/** Shortest time without a message between two problems, ms. */
const PROBLEM_GAP = 100;

interface SignInProps {
  readonly say: Say;
  /** Whether the visitor was signed in and their token has expired. */
  readonly wasSignedIn: boolean;
  readonly onToken: (token: string) => void;
}

/** The sign-in form. It checks the token with the server. */
export function SignIn({ say, wasSignedIn, onToken }: SignInProps) {
  const [problem, setProblem] = useState<Problem>(wasSignedIn ? 'signedOut' : null);
  const [isBusy, setBusy] = useState(false);
  const [field, hint, messageId] = [useId(), useId(), useId()];
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get('token') ?? '').trim();
    setBusy(true);
    if (problem) {
      // Screen readers announce the same problem again only if it was removed for a moment.
      setProblem(null);
      await new Promise((resolve) => setTimeout(resolve, PROBLEM_GAP));
    }
    const failure = await problemOf(token);
    setBusy(false);
    if (failure === null) onToken(token);
    else setProblem(failure);
  };
  return (
    <main className="studio-door">
      <form className="studio-door-card" onSubmit={submit} noValidate>
        <span className="studio-brand">
          <Logo />
          Touchline
        </span>
        <h1 className="studio-title">{say('signInTitle')}</h1>
        <p className="studio-note" id={hint}>
          {say('signInHint')}
        </p>
        <label className="studio-label" htmlFor={field}>
          {say('token')}
        </label>
        <input
          className="studio-input"
          id={field}
          name="token"
          type="password"
          dir="ltr"
          autoComplete="current-password"
          spellCheck={false}
          aria-describedby={`${hint} ${messageId}`}
          aria-invalid={problem === 'tokenWrong' || problem === 'tokenMissing'}
        />
        <p className="studio-problem" id={messageId} role="alert">
          {problem && say(problem)}
        </p>
        <button type="submit" className="studio-button" disabled={isBusy}>
          {say(isBusy ? 'signingIn' : 'signIn')}
        </button>
        <p className="studio-note">{say('signInWhere')}</p>
      </form>
    </main>
  );
}

async function problemOf(token: string): Promise<Problem> {
  if (!token) return 'tokenMissing';
  if (!/^[\x21-\x7e]+$/.test(token)) return 'tokenWrong';
  try {
    await callApi({ fetch, token }, { path: '/publishers?pageSize=1' });
    return null;
  } catch (error) {
    const kind = error instanceof ApiFailure ? error.kind : 'offline';
    if (kind === 'signedOut' || kind === 'refused') return 'tokenWrong';
    return kind === 'offline' ? 'serverAway' : 'serverBusy';
  }
}
