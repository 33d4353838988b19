import { type SkipToken, skipToken } from '@tanstack/react-query';

/** The question of who has nothing to ask. */
export const nothing = { queryKey: ['touchline'], queryFn: skipToken as SkipToken };
