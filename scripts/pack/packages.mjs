/**
 * The packages that are published, in the order in which they are built.
 *
 * `entries`: modules that users import, by their name in `exports`. `internal`: modules with a file of their own, so
 * that a page that uses one of them does not get the others. `styles`: plain style sheets. `isClient`: the entries begin
 * with `'use client'`. `bundled`: libraries that are part of the package; others become its dependencies. `peers`:
 * libraries that the host installs. `aliases`: modules in place of others, in our sources.
 */
export const packages = [
  {
    folder: 'packages/widgets',
    description: 'Media and sports widgets for React: calendar, banner carousel, cards and players',
    keywords: ['react', 'sports', 'calendar', 'carousel', 'video', 'player', 'hls'],
    entries: { '.': 'src/index.ts' },
    internal: [
      'src/banner-carousel/index.ts',
      'src/calendar/index.ts',
      'src/card-carousel/index.ts',
      'src/card-grid/index.ts',
      'src/creative-work-player/index.ts',
      'src/event-player/index.ts',
      'src/video-player/index.ts',
    ],
    styles: { './styles.css': 'src/styles.css', './tokens.css': 'src/shared/styles/tokens.css' },
    isClient: true,
    // Their packages need a bundler's settings, or native code.
    bundled: ['p2p-media-loader-core', '@dailymotion/vast-client', '@dailymotion/vmap', '@xmldom/xmldom'],
    peers: { react: '^18.3 || ^19', 'react-dom': '^18.3 || ^19', '@types/react': '^18.3 || ^19' },
    optionalPeers: ['@types/react'],
    aliases: { react: 'src/react-compat.tsx', 'react/jsx-runtime': 'src/react-compat.tsx' },
  },
];
