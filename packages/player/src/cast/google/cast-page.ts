import type { CastingSettings } from '../casting.ts';
import type { CastContext, CastSession, RemotePlayer, RemotePlayerController } from './cast-api.ts';
import { type GoogleCast, loadCast } from './load-cast.ts';

/** One of the page's players, which may cast: one at a time does. */
export interface CastMember {
  /** Called after each change of anything. */
  onChange(): void;
  /** A device is this one's now. `plays`: its video is on there already. */
  onSession(session: CastSession, plays: boolean): void;
  /** It is over, for this one. `isWanted`: the visitor has ended it in this page. */
  onEnd(isWanted: boolean): void;
  /** Whether what the device plays already is this one's. */
  owns(session: CastSession): boolean;
  /** Whether it would be the one, when the browser's own menu begins. */
  isPlaying(): boolean;
}

/** What all players of a page share: the browser has one session with one device. */
export interface CastPage extends GoogleCast {
  readonly context: CastContext;
  readonly remote: RemotePlayer;
  readonly controller: RemotePlayerController;
  readonly members: Set<CastMember>;
  /** Who has the device. */
  owner: CastMember | null;
  /** Asks the visitor for a device, unless one plays already: that one is taken over. Rejects where there is none. */
  begin(member: CastMember): Promise<void>;
  end(): void;
  /** Somebody has ended it in this page, and it is not over yet. */
  isEnding(): boolean;
}

let page: Promise<CastPage | null> | undefined;

/** null: this browser cannot, or may not. The first player's receiver is that of the page. */
export function openCastPage(settings: CastingSettings): Promise<CastPage | null> {
  page ??= loadCast().then((google) => google && createCastPage(google, settings));
  return page;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one page's device; its steps share its state
function createCastPage(google: GoogleCast, { receiverId }: CastingSettings): CastPage {
  const { framework, cast, isPages } = google;
  const context = framework.CastContext.getInstance();
  if (!isPages || receiverId !== undefined) {
    context.setOptions({
      receiverApplicationId: receiverId ?? cast.media.DEFAULT_MEDIA_RECEIVER_APP_ID,
      autoJoinPolicy: cast.AutoJoinPolicy.ORIGIN_SCOPED,
    });
  }
  const remote = new framework.RemotePlayer();
  const controller = new framework.RemotePlayerController(remote);
  const members = new Set<CastMember>();
  /** Who has asked the visitor for a device. */
  let asking: CastMember | null = null;
  let isEnding = false;

  const give = (member: CastMember, session: CastSession, plays = false) => {
    const before = self.owner;
    self.owner = member;
    if (before && before !== member) before.onEnd(false);
    member.onSession(session, plays);
  };
  const take = () => {
    const session = context.getCurrentSession();
    if (!session || self.owner) return;
    const all = [...members];
    const member = asking ?? all.find((one) => one.isPlaying());
    if (member) give(member, session);
  };
  const resume = () => {
    const session = context.getCurrentSession();
    const member = session && !self.owner ? [...members].find((one) => one.owns(session)) : undefined;
    if (session && member) give(member, session, true);
  };
  const tell = () => {
    for (const member of [...members]) member.onChange();
  };

  context.addEventListener('sessionstatechanged', ({ sessionState }) => {
    if (sessionState === 'SESSION_STARTED') take();
    if (sessionState === 'SESSION_RESUMED') resume();
    if (sessionState === 'SESSION_ENDED') {
      const { owner } = self;
      self.owner = null;
      owner?.onEnd(isEnding);
      isEnding = false;
    }
    tell();
  });
  context.addEventListener('caststatechanged', tell);
  controller.addEventListener('anyChanged', tell);

  const self: CastPage = {
    ...google,
    context,
    remote,
    controller,
    members,
    owner: null,
    async begin(member) {
      const session = context.getCurrentSession();
      if (session) {
        give(member, session);
        return;
      }
      // The list is open already.
      const isAsked = asking !== null;
      asking = member;
      if (isAsked) return;
      try {
        const code = await context.requestSession();
        if (code) throw new Error(code);
        take();
      } finally {
        asking = null;
      }
    },
    isEnding: () => isEnding,
    end() {
      isEnding = true;
      context.endCurrentSession(true);
    },
  };
  return self;
}
