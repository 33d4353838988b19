import { logRow } from './log-row.ts';
import { answerConsent, type ConsentAnswer } from './simulated-platform.ts';

/** Rows that a list has at most. */
const ROWS = 60;
/** ms between two polls of the ad server's log. */
const EVERY = 1_000;
/** Ad events of the player. */
const EVENT_TYPES = ['ad', 'adblocked', 'adcompanion', 'error'];

/** A request in the ad server's log. */
interface LoggedRequest {
  /** Epoch ms. */
  readonly time: number;
  readonly event: string;
  readonly ad: string;
  readonly values: Readonly<Record<string, string>>;
}

interface Companions {
  readonly companions: readonly {
    readonly image: string | null;
    readonly text: string;
    readonly viewUrls: readonly string[];
  }[];
}

/**
 * Lets a reader choose the response of the ad server, and shows the ad events of the page and of the server. Each choice
 * creates another player, which starts at once.
 */
export function startAds(box: HTMLElement): void {
  const place = box.parentElement;
  const status = box.querySelector<HTMLElement>('[role="status"]');
  const companion = box.querySelector<HTMLElement>('.ads-companion');
  const [pageEvents, adServerEvents] = box.querySelectorAll('ul');
  if (!place || !status || !companion || !pageEvents || !adServerEvents) return;
  const log = crypto.randomUUID();
  let kind = 'skippable';
  const choose = () => {
    pageEvents.replaceChildren();
    companion.hidden = true;
    replace(place, kind, log);
  };
  pressable(box, 'adKind', (chosen) => {
    kind = chosen;
    choose();
  });
  pressable(box, 'adConsent', (answer, { said = '' }) => {
    answerConsent(answer as ConsentAnswer);
    status.textContent = said;
    choose();
  });
  // The server rendered the first player, which has no log.
  place.querySelector('touchline-video-player')?.setAttribute('vast-ad-tag-url', tagOf(kind, log));

  let isLooking = false;
  for (const type of EVENT_TYPES) {
    place.addEventListener(`touchline:${type}`, (event) => {
      const { detail } = event as CustomEvent<Record<string, unknown>>;
      pageEvents.prepend(logRow(Date.now(), toName(type, detail), toText(detail)));
      for (const row of [...pageEvents.children].slice(ROWS)) row.remove();
      if (type === 'adcompanion') showCompanion(companion, detail as unknown as Companions);
      if (!isLooking) setInterval(() => void showLogged(adServerEvents, log), EVERY);
      isLooking = true;
    });
  }
  box.hidden = false;
}

function pressable(
  box: HTMLElement,
  name: 'adKind' | 'adConsent',
  act: (value: string, data: DOMStringMap) => void
): void {
  const buttons = [...box.querySelectorAll<HTMLButtonElement>('button')].filter(({ dataset }) => name in dataset);
  for (const button of buttons) {
    button.addEventListener('click', () => {
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
      act(button.dataset[name] ?? '', button.dataset);
    });
  }
}

/** Replaces the player, because a player reads its ad options when it starts. */
function replace(place: HTMLElement, kind: string, log: string): void {
  const old = place.querySelector('touchline-video-player');
  if (!old) return;
  const player = document.createElement(old.localName);
  for (const { name, value } of old.attributes) if (!/^data-|^style$/.test(name)) player.setAttribute(name, value);
  player.setAttribute('vast-ad-tag-url', tagOf(kind, log));
  player.setAttribute('autoplay', '');
  player.setAttribute('loading', 'eager');
  old.replaceWith(player);
}

function tagOf(kind: string, log: string): string {
  return `/demo/ads/tag/${kind}?id=${log}&gdpr={tcf.gdprAppliesInt}&tc={tcf.tcString}`;
}

async function showLogged(list: HTMLElement, log: string): Promise<void> {
  if (document.hidden) return;
  try {
    const response = await fetch(`/demo/ads/log?id=${log}`);
    if (!response.ok) throw new Error(`${response.status}`);
    const { entries } = (await response.json()) as { entries: readonly LoggedRequest[] };
    const rows = entries
      .slice(-ROWS)
      .map(({ time, event, ad, values }) => logRow(time, event, `${ad} ${toText(values)}`));
    list.replaceChildren(...rows.reverse());
  } catch {
    // The next poll may reach the server.
    const empty = list.nextElementSibling as HTMLElement;
    empty.textContent = empty.dataset['away'] ?? '';
  }
}

/** Shows the companion of an ad: ours are images. */
function showCompanion(companion: HTMLElement, { companions }: Companions): void {
  const [first] = companions.filter(({ image }) => image !== null);
  if (!first?.image) return;
  const image = document.createElement('img');
  image.src = first.image;
  image.alt = first.text;
  companion.replaceChildren(image);
  companion.hidden = false;
  for (const url of first.viewUrls) fetch(url, { mode: 'no-cors', keepalive: true }).catch(() => {});
}

function toName(type: string, { event, code }: Record<string, unknown>): string {
  if (type === 'ad') return String(event);
  return type === 'error' ? String(code) : type;
}

function toText(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .filter(([name, value]) => value !== '' && !['event', 'cb'].includes(name) && typeof value !== 'object')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
