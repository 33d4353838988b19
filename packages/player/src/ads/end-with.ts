import type { Session } from '../start/session.ts';
import type { Ads } from './ads.ts';

/** Ads are over when their session is. */
export function endWith(session: Session, ads: Ads): void {
  const { end } = session;
  const both: Pick<Session, 'end'> = {
    end() {
      ads.end();
      end();
    },
  };
  Object.assign(session, both);
}
