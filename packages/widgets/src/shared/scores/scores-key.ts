/** Key of the visitor's choice in the site's local storage: `hidden` or `shown`. */
export const SCORES_KEY = 'touchline_scores';
