/** Common Media Client Data (CTA-5004): in the query string or in the headers of a request. */
export type Cmcd = 'query' | 'header';
