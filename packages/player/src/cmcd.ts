/** Common Media Client Data (CTA-5004): in the address of a request, or in its headers. */
export type Cmcd = 'query' | 'header';
