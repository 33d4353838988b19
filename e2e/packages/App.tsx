import {
  BannerCarousel,
  type BannerCarouselProps,
  Calendar,
  type CalendarProps,
  CardGrid,
  VideoPlayer,
} from '@touchline/widgets';

/** Content of the page, which its server has fetched. */
export interface PageContent {
  readonly api: string;
  readonly publicKey: string;
  readonly collection: NonNullable<BannerCarouselProps['initialData']>;
  readonly calendar: NonNullable<CalendarProps['initialData']>;
  readonly date: string;
  readonly eventFilter: string;
  readonly filmFilter: string;
  readonly videoId: string;
}

/** A publisher's page, as the tests of packages render it on a server and in a browser. */
export function App(content: PageContent) {
  const { api, publicKey, collection, calendar, date, eventFilter, filmFilter, videoId } = content;
  const common = { api, publicKey, locale: 'en' };
  const events = { date, timezone: 'UTC', query: { filter: eventFilter } };
  return (
    <main>
      <BannerCarousel {...common} className="banners" collection={collection.id} initialData={collection} />
      <BannerCarousel {...common} className="fetched-banners" collection={collection.id} contextBackground="#123" />
      <Calendar {...common} {...events} className="calendar" title="Rendered" initialData={calendar} />
      <Calendar {...common} {...events} className="fetched-calendar" title="Fetched" />
      <CardGrid
        {...common}
        className="grid"
        title="Films"
        query={{ dataType: 'creative-works', filter: filmFilter, orderBy: 'title', limit: 4 }}
        cards={{ getLink: ({ id }) => `#${id}` }}
      />
      <VideoPlayer {...common} className="player" videoId={videoId} volume={0} cast={false} showQualitySelector />
    </main>
  );
}
