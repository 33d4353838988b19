/** Date arithmetic of the Persian calendar. */
export { getDateLib as persianDates } from '@daypicker/persian';
