// The page's own small script: copies and pins snippets, changes the theme, goes to a banner's story without a reload,
// signs in, shows what was counted, and the requests to the ad server.

import { startAds } from './ads.ts';
import { startCasting } from './casting.ts';
import { startCheckout } from './checkout.ts';
import { startCounted } from './counted.ts';
import { startPass } from './pass.ts';
import { startPeers } from './peers.ts';
import { startSnippetButtons } from './snippet-buttons.ts';
import { startTryOut } from './try-out.ts';

for (const box of document.querySelectorAll<HTMLElement>('.snippet-box')) startSnippetButtons(box);

for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-set-theme]')) {
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setTheme(link.dataset['setTheme'] ?? 'auto');
  });
}

for (const bar of document.querySelectorAll<HTMLElement>('[data-pass]')) startPass(bar);
for (const box of document.querySelectorAll<HTMLElement>('[data-counted]')) startCounted(box);
for (const box of document.querySelectorAll<HTMLElement>('[data-ads-demo]')) startAds(box);
for (const box of document.querySelectorAll<HTMLElement>('[data-casting]')) startCasting(box);
for (const box of document.querySelectorAll<HTMLElement>('[data-peers]')) startPeers(box);
for (const box of document.querySelectorAll<HTMLElement>('[data-checkout]')) startCheckout(box);
for (const section of document.querySelectorAll<HTMLElement>('[data-try]')) startTryOut(section);

// A banner leads to `/#story-…`. The front page scrolls to that story; other pages open the front page in their own
// language and theme.
document.addEventListener('touchline:bannerclick', (event) => {
  const { banner } = (event as CustomEvent<{ banner?: { destinationUrl?: string } }>).detail;
  const story = banner?.destinationUrl?.match(/\/#(story-[a-z]+)$/)?.[1];
  if (!story) return;
  if (location.pathname !== '/') {
    event.preventDefault();
    location.assign(`/${location.search}#${story}`);
  } else if (document.getElementById(story)) {
    event.preventDefault();
    location.hash = story;
  }
});

function setTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme;
  history.replaceState(history.state, '', withTheme(location.href, theme));

  for (const link of document.querySelectorAll<HTMLAnchorElement>('.paper a[href^="/"]')) {
    const { pathname } = new URL(link.href);
    if (pathname !== '/' && !pathname.startsWith('/widgets/')) continue;
    if (link.dataset['setTheme'] === undefined) link.href = withTheme(link.href, theme);
    else if (link.dataset['setTheme'] === theme) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

function withTheme(address: string, theme: string): string {
  const url = new URL(address);
  url.searchParams.set('theme', theme);
  return url.href;
}
