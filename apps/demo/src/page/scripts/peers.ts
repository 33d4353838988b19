import { readSessionValue, writeSessionValue } from './session-value.ts';

/** Kept for this tab, and for windows that it opens: those are the same reader's. */
const KEY = 'paper-shares-films';
/** Of the second window, CSS px: both are to be seen. */
const WINDOW = 'popup,width=560,height=720';

/** `p2p` of the player's state (docs/p2p.md); null: not enabled. */
interface Sharing {
  readonly state: 'off' | 'waiting' | 'on';
  readonly reason: string | null;
  readonly peers: number;
  readonly bytesFromPeers: number;
  readonly bytesFromHttp: number;
  readonly bytesToPeers: number;
}

/**
 * Lets a reader share the film beside the box with others, and shows what came from whom. Off unless the reader says yes,
 * in this window or in the one that has opened it.
 */
export function startPeers(box: HTMLElement): void {
  const place = box.parentElement;
  const [share, second] = box.querySelectorAll('button');
  const status = box.querySelector<HTMLElement>('[role="status"]');
  const anchor = box.closest('article')?.querySelector('h3');
  if (!place || !share || !second || !status || !anchor) return;
  let isOn = readSessionValue(KEY) === 'on';

  const show = (sharing: Sharing | null) => {
    const text = isOn ? sentenceOf(sharing, status.dataset) : (status.dataset['off'] ?? '');
    // Said again only when it is another one: a screen reader would read it each second.
    if (status.textContent !== text) status.textContent = text;
    for (const cell of box.querySelectorAll<HTMLElement>('[data-bytes]')) {
      cell.textContent = toMegabytes(sharing?.[cell.dataset['bytes'] as 'bytesToPeers'] ?? 0);
    }
  };
  const become = (next: boolean, isSecond = false) => {
    isOn = next;
    share.setAttribute('aria-checked', String(isOn));
    second.disabled = !isOn;
    replace(place, isOn, isSecond);
    show(null);
  };
  share.addEventListener('click', () => {
    become(!isOn);
    // If it cannot be stored, the choice lasts as long as the page, and a second window needs it again.
    writeSessionValue(KEY, isOn ? 'on' : '');
  });
  second.addEventListener('click', () => {
    const address = new URL(location.href);
    address.hash = anchor.id;
    // The window gets a copy of what this tab keeps, the yes among it.
    window.open(address, '_blank', WINDOW);
  });
  place.addEventListener('touchline:playerstate', (event) => {
    const { p2p } = (event as CustomEvent<{ p2p: Sharing | null }>).detail;
    show(p2p);
  });

  const isSecond = isOn && window.opener !== null && location.hash === `#${anchor.id}`;
  become(isOn, isSecond);
  box.hidden = false;
  if (isSecond) place.scrollIntoView({ block: 'center' });
}

/**
 * Replaces the player, because a player reads consent when it starts. `isSecond`: it starts automatically and muted,
 * because the first window has the sound.
 */
function replace(place: HTMLElement, isOn: boolean, isSecond: boolean): void {
  const old = place.querySelector('touchline-video-player');
  if (!old) return;
  const player = document.createElement(old.localName);
  for (const { name, value } of old.attributes) if (!/^data-|^style$/.test(name)) player.setAttribute(name, value);
  player.setAttribute('consent', isOn ? 'granted' : 'denied');
  // The page may have been opened by another name than its server goes by.
  const tracker = `${location.origin.replace(/^http/, 'ws')}/demo/tracker`;
  player.setAttribute('p2p', JSON.stringify({ trackers: [tracker] }));
  if (isSecond)
    for (const [name, value] of Object.entries({ autoplay: '', volume: '0' })) player.setAttribute(name, value);
  old.replaceWith(player);
}

/** null: nothing plays yet. */
function sentenceOf(sharing: Sharing | null, said: DOMStringMap): string {
  const { state = 'waiting', reason = 'start', peers = 0 } = sharing ?? {};
  const text = said[state === 'off' ? 'cannot' : (reason ?? 'on')] ?? said['start'] ?? '';
  const count = new Intl.NumberFormat(document.documentElement.lang).format(peers);
  return text.replace('{count}', count).replace('{reason}', reason ?? '');
}

function toMegabytes(bytes: number): string {
  const format = { style: 'unit', unit: 'megabyte', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(document.documentElement.lang, format).format(bytes / 1e6);
}
