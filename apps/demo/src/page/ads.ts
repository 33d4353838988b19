import { logRow } from './log-row.ts';
import { answerConsent, type ConsentAnswer } from './pretended-platform.ts';

/** Rows that a list has at most. */
const ROWS = 60;
/** ms between two looks at what the ad server has. */
const EVERY = 1_000;
/** What the player tells its page of ads. */
const NEWS = ['ad', 'adblocked', 'adcompanion', 'error'];

/** A request as the ad server tells of it. */
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
 * Lets a reader choose what the ad server answers, and shows what the page hears and what the server was told. Each choice
 * is another player, which begins at once.
 */
export function startAds(box: HTMLElement): void {
  const place = box.parentElement;
  const status = box.querySelector<HTMLElement>('[role="status"]');
  const beside = box.querySelector<HTMLElement>('.ads-companion');
  const [heard, had] = box.querySelectorAll('ul');
  if (!place || !status || !beside || !heard || !had) return;
  const log = crypto.randomUUID();
  let kind = 'skippable';
  const choose = () => {
    heard.replaceChildren();
    beside.hidden = true;
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
  // The first one is the server's, and knows of no log.
  place.querySelector('touchline-video-player')?.setAttribute('vast-ad-tag-url', tagOf(kind, log));

  let isLooking = false;
  for (const type of NEWS) {
    place.addEventListener(`touchline:${type}`, (event) => {
      const { detail } = event as CustomEvent<Record<string, unknown>>;
      heard.prepend(logRow(Date.now(), toName(type, detail), toText(detail)));
      for (const row of [...heard.children].slice(ROWS)) row.remove();
      if (type === 'adcompanion') showCompanion(beside, detail as unknown as Companions);
      if (!isLooking) setInterval(() => void showLogged(had, log), EVERY);
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

/** Its ads are part of how a player begins: other ads are another player. */
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
    // The next look may find the server.
    const empty = list.nextElementSibling as HTMLElement;
    empty.textContent = empty.dataset['away'] ?? '';
  }
}

/** What an ad wants beside it: ours are pictures. */
function showCompanion(beside: HTMLElement, { companions }: Companions): void {
  const [first] = companions.filter(({ image }) => image !== null);
  if (!first?.image) return;
  const picture = document.createElement('img');
  picture.src = first.image;
  picture.alt = first.text;
  beside.replaceChildren(picture);
  beside.hidden = false;
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
