import type { Endpoint, EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type CallError, call } from './call.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

/**
 * Returns the cache key of a query: `[path, input]`. Invalidate all queries of an endpoint with
 * `markQueriesStale(endpoint)`.
 */
export const endpointQueryKey = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
  [endpoint.path, input] as const

type Options<E extends Endpoint> = Omit<UseQueryOptions<EndpointReply<E>, CallError>, 'queryKey' | 'queryFn'>

/** Queries an endpoint and keeps the answer fresh; without the loading overlay, as lists show skeletons. */
export const useEndpoint = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: Options<E> = {},
) =>
  useQuery<EndpointReply<E>, CallError>({
    queryKey: endpointQueryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true }),
    ...options,
  })

/** Marks all cached answers of these endpoints stale; visible ones are refetched. */
export const markQueriesStale = (...endpoints: Endpoint[]) =>
  Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
