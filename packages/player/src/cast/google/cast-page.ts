import type { CastingSettings } from '../casting.ts';
import type { CastContext, CastSession, RemotePlayer, RemotePlayerController } from './cast-api.ts';
import { type GoogleCast, loadCast } from './load-cast.ts';

/** One of the page's players that can cast; one at a time does. */
export interface CastMember {
  /** Called after each change of the Cast state. */
  onChange(): void;
  /** Assigns the device to this player. `plays`: the device already plays its video. */
  onSession(session: CastSession, plays: boolean): void;
  /** The session has ended for this player. `isByVisitor`: the visitor ended it in this page. */
  onEnd(isByVisitor: boolean): void;
  /** Whether the device plays this player's media. */
  owns(session: CastSession): boolean;
  /** Whether this player casts when a session starts from the browser's own menu. */
  isPlaying(): boolean;
}

/** State shared by all players of a page, because a browser has one session with one device. */
export interface CastPage extends GoogleCast {
  readonly context: CastContext;
  readonly remote: RemotePlayer;
  readonly controller: RemotePlayerController;
  readonly members: Set<CastMember>;
  /** The player that uses the device. */
  owner: CastMember | null;
  /** The player that opened the device picker. */
  requester: CastMember | null;
  /** The visitor has ended the session in this page, and it is still ending. */
  isEnding: boolean;
}

let page: Promise<CastPage | null> | undefined;

/** Resolves to null if the browser cannot or must not cast. The first player's receiver applies to the whole page. */
export function openCastPage(settings: CastingSettings): Promise<CastPage | null> {
  page ??= loadCast().then((google) => google && createCastPage(google, settings));
  return page;
}

function createCastPage(google: GoogleCast, { receiverId }: CastingSettings): CastPage {
  const { framework, cast, isPages: isPageOwned } = google;
  const context = framework.CastContext.getInstance();
  if (!isPageOwned || receiverId !== undefined) {
    context.setOptions({
      receiverApplicationId: receiverId ?? cast.media.DEFAULT_MEDIA_RECEIVER_APP_ID,
      autoJoinPolicy: cast.AutoJoinPolicy.ORIGIN_SCOPED,
    });
  }
  const remote = new framework.RemotePlayer();
  const controller = new framework.RemotePlayerController(remote);
  const self: CastPage = {
    ...{ ...google, context, remote, controller, members: new Set<CastMember>() },
    ...{ owner: null, requester: null, isEnding: false },
  };
  const notifyMembers = () => {
    for (const member of [...self.members]) member.onChange();
  };
  context.addEventListener('sessionstatechanged', ({ sessionState }) => {
    if (sessionState === 'SESSION_STARTED') assignStarted(self);
    if (sessionState === 'SESSION_RESUMED') assignResumed(self);
    if (sessionState === 'SESSION_ENDED') {
      const { owner, isEnding } = self;
      Object.assign(self, { owner: null, isEnding: false });
      owner?.onEnd(isEnding);
    }
    notifyMembers();
  });
  context.addEventListener('caststatechanged', notifyMembers);
  controller.addEventListener('anyChanged', notifyMembers);
  return self;
}

/** Shows the device picker, or takes over the current session. Rejects if no device is connected. */
export async function beginCasting(cast: CastPage, member: CastMember): Promise<void> {
  const { context } = cast;
  const session = context.getCurrentSession();
  if (session) {
    assign(cast, member, session);
    return;
  }
  const isPickerOpen = cast.requester !== null;
  cast.requester = member;
  if (isPickerOpen) return;
  try {
    const code = await context.requestSession();
    if (code) throw new Error(code);
    assignStarted(cast);
  } finally {
    cast.requester = null;
  }
}

export function endCasting(cast: CastPage): void {
  cast.isEnding = true;
  cast.context.endCurrentSession(true);
}

function assign(cast: CastPage, member: CastMember, session: CastSession, plays = false): void {
  const { owner } = cast;
  cast.owner = member;
  if (owner && owner !== member) owner.onEnd(false);
  member.onSession(session, plays);
}

/** Assigns a new session to the player that requested it, or that plays. */
function assignStarted(cast: CastPage): void {
  const { context, members, owner, requester } = cast;
  const session = context.getCurrentSession();
  const member = requester ?? [...members].find((one) => one.isPlaying());
  if (session && !owner && member) assign(cast, member, session);
}

/** On the next page of a site, assigns the session to the player whose video the device plays. */
export function assignResumed(cast: CastPage): void {
  const { context, members, owner } = cast;
  const session = context.getCurrentSession();
  const member = session && !owner ? [...members].find((one) => one.owns(session)) : undefined;
  if (session && member) assign(cast, member, session, true);
}
