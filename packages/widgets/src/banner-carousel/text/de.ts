import type { BannerTexts } from './en.ts';

export const texts: BannerTexts = {
  'Play now': 'Jetzt spielen',
  Featured: 'Im Blickpunkt',
  carousel: 'Karussell',
  slide: 'Folie',
  Previous: 'Zurück',
  Next: 'Weiter',
  Pause: 'Anhalten',
  Play: 'Abspielen',
  'Stop rotating banners': 'Bannerwechsel anhalten',
  'Start rotating banners': 'Bannerwechsel starten',
  'Choose a banner': 'Banner wählen',
  'Go to banner {n}': 'Zu Banner {n}',
  '{n} of {total}': '{n} von {total}',
  Loading: 'Wird geladen',
};
