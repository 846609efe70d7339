import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './error';

/** The client has already told the person about a failure: asking three times would tell it three times. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, throwOnError: (error) => !(error instanceof ApiError) },
  },
});
