import { logRow } from './log-row.ts';

/** Where the browser keeps the visitor's id, if it may. */
const USER = 'touchline_user';
/** Rows that a list has at most. */
const ROWS = 40;
/** ms between two looks at what the server has. */
const EVERY = 2_000;

/** An event as the server tells it. */
interface CountedEvent {
  /** Epoch ms of its arrival. */
  readonly time: number;
  readonly family: string;
  readonly event: string;
}

/**
 * Shows beside a player what it tells its page and what of it the server has, and asks whether it may be counted. A page
 * would ask with its consent manager; here the answer is written into the tag.
 */
export function startCounted(box: HTMLElement): void {
  const place = box.parentElement;
  const status = box.querySelector<HTMLElement>('[role="status"]');
  const [heard, had] = box.querySelectorAll('ul');
  if (!place || !status || !heard || !had) return;
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
    heard.prepend(logRow(Date.now(), name, Object.entries(fields).map(toText).join(', ')));
    for (const row of [...heard.children].slice(ROWS)) row.remove();
    if (!isLooking) setInterval(() => void showArrived(had), EVERY);
    isLooking = true;
  });
  box.hidden = false;
}

/** Consent is part of how a player begins: another answer is another player. */
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
    // The next look may find the server.
    const empty = list.nextElementSibling as HTMLElement;
    empty.textContent = empty.dataset['away'] ?? '';
  }
}

/** A list is told by its length: six qualities are a paragraph. */
function toText([name, value]: [string, unknown]): string {
  const text = Array.isArray(value) ? value.length : value;
  return name === 'value' ? `${text}` : `${name} ${text}`;
}
