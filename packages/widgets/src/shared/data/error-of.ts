import { ApiError } from '@touchline/client';

/** Converts anything thrown by a request to the error that the page receives. */
export function errorOf(thrown: unknown): ApiError | undefined {
  if (thrown === null || thrown === undefined) return undefined;
  if (thrown instanceof ApiError) return thrown;
  return new ApiError({ code: 'NETWORK', status: 0, message: String(thrown), cause: thrown });
}
