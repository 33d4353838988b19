import { elementsExtras } from './elements-extras.mjs';
import { writeServerPackage } from './server.mjs';

/** Libraries that need a bundler's settings, or native code. */
const bundled = ['p2p-media-loader-core', '@dailymotion/vast-client', '@dailymotion/vmap', '@xmldom/xmldom'];
const REACT = '^18.3 || ^19';

/**
 * The packages that are published, in the order in which they are built.
 *
 * `entries`: modules that users import, by their name in `exports`. `styles`: plain style sheets. `isClient`: the entries
 * begin with `'use client'`. `bundled`: libraries that are part of the package; others become its dependencies. `peers`:
 * libraries that the host installs. `ranges`: versions of dependencies, where they are not those of the workspace.
 * `aliases`: modules in place of others, in our sources. `omitted`: style sheets that the code imports as texts, but does
 * not use in this package. `sideEffects`: of the modules; absent: only style sheets have some. `extras`: further parts of
 * the package.
 *
 * `write`: writes a package that is not made of modules, and returns its manifest.
 */
export const packages = [
  {
    folder: 'packages/widgets',
    description: 'Media and sports widgets for React: calendar, banner carousel, cards and players',
    keywords: ['react', 'sports', 'calendar', 'carousel', 'video', 'player', 'hls'],
    entries: {
      '.': 'src/index.ts',
      './banner-carousel': 'src/banner-carousel/index.ts',
      './calendar': 'src/calendar/index.ts',
      './card-carousel': 'src/card-carousel/index.ts',
      './card-grid': 'src/card-grid/index.ts',
      './creative-work-player': 'src/creative-work-player/index.ts',
      './event-player': 'src/event-player/index.ts',
      './video-player': 'src/video-player/index.ts',
    },
    styles: { './styles.css': 'src/styles.css', './tokens.css': 'src/shared/styles/tokens.css' },
    isClient: true,
    bundled,
    peers: { react: REACT, 'react-dom': REACT, '@types/react': REACT },
    optionalPeers: ['@types/react'],
    // For shadow roots; pages have styles.css.
    omitted: [
      'src/banner-carousel/loading.css',
      'src/banner-carousel/sheet.css',
      'src/calendar/lazy-sheet.css',
      'src/cards/all-rules.css',
      'src/player/styles/all-rules.css',
    ],
    aliases: { react: 'src/react-compat.tsx', 'react/jsx-runtime': 'src/react-compat.tsx' },
  },
  {
    folder: 'packages/elements',
    description: 'Media and sports widgets as custom elements: calendar, banner carousel, cards and players',
    keywords: ['custom-elements', 'web-components', 'sports', 'calendar', 'carousel', 'video', 'player', 'hls'],
    entries: {
      '.': 'src/index.ts',
      './banner-carousel': 'src/banner-carousel.ts',
      './calendar': 'src/calendar.ts',
      './card-carousel': 'src/card-carousel.ts',
      './card-grid': 'src/card-grid.ts',
      './config': 'src/config.ts',
      './creative-work-player': 'src/creative-work-player.ts',
      './event-player': 'src/event-player.ts',
      './privacy': 'src/privacy.ts',
      './video-player': 'src/video-player.ts',
    },
    bundled,
    // Not peers: pages of other frameworks need not know of React. With React a page has one copy for both.
    ranges: { react: REACT, 'react-dom': REACT },
    aliases: {
      react: '../widgets/src/react-compat.tsx',
      'react/jsx-runtime': '../widgets/src/react-compat.tsx',
    },
    sideEffects: ['*.js'],
    extras: elementsExtras,
  },
  { folder: 'apps/server', write: writeServerPackage },
];
