import type { Endpoint, EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type CallError, call } from './call.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

/** The cache key of one question: `[path, input]`. Invalidate all questions of an endpoint with `stale(endpoint)`. */
export const endpointQueryKey = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
  [endpoint.path, input] as const

type Options<E extends Endpoint> = Omit<UseQueryOptions<EndpointReply<E>, CallError>, 'queryKey' | 'queryFn'>

/** Asks an endpoint and keeps the answer fresh; without the loading overlay, as lists show skeletons. */
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

/** Marks every kept answer of these endpoints stale; what is on the screen is asked again. */
export const markQueriesStale = (...endpoints: Endpoint[]) =>
  Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
