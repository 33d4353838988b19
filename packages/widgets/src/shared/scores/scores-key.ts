/** Names the visitor's choice in local storage of the page's site: `hidden` or `shown`. */
export const SCORES_KEY = 'touchline_scores';
