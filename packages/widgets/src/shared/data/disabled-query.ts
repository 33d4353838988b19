import { type SkipToken, skipToken } from '@tanstack/react-query';

/** A query for when there is nothing to request. */
export const disabledQuery = { queryKey: ['touchline'], queryFn: skipToken as SkipToken };
