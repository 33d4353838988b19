/** How days are counted in the Persian calendar. */
export { getDateLib as persianDates } from '@daypicker/persian';
