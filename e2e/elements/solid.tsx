import '@touchline/elements/calendar';
import '@touchline/elements/solid';
import type { CalendarElement } from '@touchline/elements';

export function Page() {
  let calendar!: CalendarElement;
  return (
    <>
      <touchline-config api="https://media.example" public-key="pk_demo" theme="dark" />
      <touchline-calendar ref={calendar} class="fixtures" heading="Fixtures" query-limit={5} spoiler-free />
      <touchline-banner-carousel collection="home" autoplay-delay="5000" arrows="false" />
      {/* @ts-expect-error it has no such attribute */}
      <touchline-banner-carousel collecton="home" />
      {/* @ts-expect-error no such value */}
      <touchline-calendar theme="darker" />
      {/* @ts-expect-error no such element */}
      <touchline-calender />
    </>
  );
}
