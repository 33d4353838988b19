import '@touchline/elements/calendar';
import '@touchline/elements/react';
import type { CalendarElement } from '@touchline/elements';
import { useRef } from 'react';

export function Page() {
  const calendar = useRef<CalendarElement>(null);
  return (
    <>
      <touchline-config api="https://media.example" public-key="pk_demo" theme="dark" />
      <touchline-calendar
        ref={calendar}
        key="calendar"
        className="fixtures"
        heading="Fixtures"
        query-limit={5}
        spoiler-free
        refetch-on-window-focus="false"
        config={{ cards: { getLink: ({ id }) => `/match/${id}` } }}
        onClick={({ currentTarget }) => currentTarget.config}
        {...{ 'ontouchline:cardclick': (event: Event) => event.preventDefault() }}
      />
      <touchline-banner-carousel collection="home" autoplay={false} autoplay-delay="5000" arrows="false" />
      <touchline-card-carousel query-data-type="creative-works" />
      <touchline-card-grid />
      <touchline-video-player video-id="v" volume={0.5} />
      <touchline-event-player event-id="e" />
      <touchline-creative-work-player creative-work-id="w" />
      {/* @ts-expect-error it has no such attribute */}
      <touchline-banner-carousel collecton="home" />
      {/* @ts-expect-error no such value */}
      <touchline-calendar theme="darker" />
      {/* @ts-expect-error React removes the attribute, and arrows are on by default */}
      <touchline-banner-carousel arrows={false} />
      {/* @ts-expect-error not a number */}
      <touchline-calendar query-limit="five" />
      {/* @ts-expect-error no such element */}
      <touchline-calender />
    </>
  );
}
