/**
 * ms after which code comes though there is no picture yet: a hidden page shows none, or something holds it up, and the
 * visitor wants to do something.
 */
export const PATIENCE = 2_500;
