import { recordComplaints } from '../page/visit.mjs';
import { layoutShiftOf } from '../page/vitals.mjs';

/** Widths of the viewport in CSS pixels. */
const WIDTHS = [320, 412, 768, 1024, 1280, 1920];

/** The worst layout shift of a widget on the publisher's page from the first frame until it is loaded, over all widths. */
export async function measureShifts({ browser, url, tag }) {
  const shifts = [];
  const complaints = [];
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    try {
      const page = await context.newPage();
      complaints.push(...recordComplaints(page));
      await page.addInitScript(() => {
        globalThis.benchShifts = [];
        new PerformanceObserver((list) => {
          for (const { startTime, value } of list.getEntries()) {
            globalThis.benchShifts.push({ time: startTime, value });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(url);
      await page.locator(`${tag}[data-state="loaded"]`).waitFor();
      await page.waitForTimeout(2500);
      shifts.push({ width, value: layoutShiftOf(await page.evaluate(() => globalThis.benchShifts)) });
    } finally {
      await context.close();
    }
  }
  return { worst: Math.max(...shifts.map(({ value }) => value)), shifts, complaints };
}
