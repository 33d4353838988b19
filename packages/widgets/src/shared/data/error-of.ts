import { ApiError } from '@touchline/client';

/** Whatever was thrown while content was asked for, as what the page is told. */
export function errorOf(thrown: unknown): ApiError | undefined {
  if (thrown === null || thrown === undefined) return undefined;
  if (thrown instanceof ApiError) return thrown;
  return new ApiError({ code: 'NETWORK', status: 0, message: String(thrown), cause: thrown });
}
