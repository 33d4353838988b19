import { logRow } from './log-row.ts';

/** Key in localStorage for the visitor's id, if they allow it. */
const USER = 'touchline_user';
/** Most rows of a list. */
const ROWS = 40;
/** ms between two polls of the server. */
const EVERY = 2_000;

/** A stored event, as the server returns it. */
interface CountedEvent {
  /** Epoch ms of its arrival. */
  readonly time: number;
  readonly family: string;
  readonly event: string;
}

/**
 * Shows the player's events on the page and on the server, and lets the reader choose consent. A real page would use its
 * consent manager; this one sets the attribute of the tag.
 */
export function startCounted(box: HTMLElement): void {
  const place = box.parentElement;
  const status = box.querySelector<HTMLElement>('[role="status"]');
  const [pageEvents, serverEvents] = box.querySelectorAll('ul');
  if (!place || !status || !pageEvents || !serverEvents) return;
  const buttons = [...box.querySelectorAll<HTMLButtonElement>('[data-consent]')];

  for (const button of buttons) {
    button.addEventListener('click', () => {
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
      answer(place, button.dataset['consent'] ?? '');
      status.textContent = button.dataset['said'] ?? '';
    });
  }
  let isLooking = false;
  place.addEventListener('touchline:viewing', (event) => {
    const { event: name, ...fields } = (event as CustomEvent<{ event: string }>).detail;
    pageEvents.prepend(logRow(Date.now(), name, Object.entries(fields).map(toText).join(', ')));
    for (const row of [...pageEvents.children].slice(ROWS)) row.remove();
    if (!isLooking) setInterval(() => void showArrived(serverEvents), EVERY);
    isLooking = true;
  });
  box.hidden = false;
}

/** Replaces the player, because a player reads consent when it starts. */
function answer(place: HTMLElement, consent: string): void {
  const old = place.querySelector('touchline-video-player');
  if (!old) return;
  const player = document.createElement(old.localName);
  for (const { name, value } of old.attributes) if (!/^data-|^style$/.test(name)) player.setAttribute(name, value);
  player.setAttribute('consent', consent);
  old.replaceWith(player);
}

async function showArrived(list: HTMLElement): Promise<void> {
  const user = localStorage.getItem(USER);
  if (user === null || document.hidden) return;
  try {
    const response = await fetch(`/demo/counted?user=${encodeURIComponent(user)}`);
    if (!response.ok) throw new Error(`${response.status}`);
    const { events } = (await response.json()) as { events: readonly CountedEvent[] };
    list.replaceChildren(
      ...events
        .slice(-ROWS)
        .map(({ time, family, event }) => logRow(time, event, family))
        .reverse()
    );
  } catch {
    // The next poll may reach the server.
    const empty = list.nextElementSibling as HTMLElement;
    empty.textContent = empty.dataset['away'] ?? '';
  }
}

/** Shows a list by its length, because six qualities would fill a paragraph. */
function toText([name, value]: [string, unknown]): string {
  const text = Array.isArray(value) ? value.length : value;
  return name === 'value' ? `${text}` : `${name} ${text}`;
}
