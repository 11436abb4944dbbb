import type { Endpoint, EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { QueryClient, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { CallError, call } from './call.ts'
import { isOffline } from './connection.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: false,
      refetchOnWindowFocus: true,
      // Offline, what has an answer keeps it and what has none fails at once, so that the page can say why.
      networkMode: 'always',
      persister: (fetchAnswer, context, { state }) =>
        state.data === undefined
          ? fetchAnswer(context)
          : keepWhereUnanswered(fetchAnswer, context, state.data),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Returns what is held where no answer arrives: the banner says why, and asks again afterwards. */
async function keepWhereUnanswered<Answer, Context>(
  fetchAnswer: (context: Context) => Answer | Promise<Answer>,
  context: Context,
  held: Answer,
): Promise<Answer> {
  if (isOffline()) return held
  try {
    return await fetchAnswer(context)
  } catch (error) {
    if (error instanceof CallError && error.status === 0) return held
    throw error
  }
}

/**
 * Returns the cache key of a query: `[path, input]`. Invalidate all queries of an endpoint with
 * `markQueriesStale(endpoint)`.
 */
export const endpointQueryKey = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
  [endpoint.path, input] as const

/** Whether a page has nothing to show until this answer arrives; later fetches run in the background. */
export const isFirstFetch = (queryKey: QueryKey) => queryClient.getQueryData(queryKey) === undefined

type Options<E extends Endpoint> = Omit<UseQueryOptions<EndpointReply<E>, CallError>, 'queryKey' | 'queryFn'>

/** Queries an endpoint and keeps the answer fresh; without the loading overlay, as lists show skeletons. */
export const useEndpoint = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: Options<E> = {},
) =>
  useQuery<EndpointReply<E>, CallError>({
    queryKey: endpointQueryKey(endpoint, input),
    queryFn: ({ signal, queryKey }) =>
      call(endpoint, input, {
        signal,
        quiet: true,
        awaited: !options.refetchInterval && isFirstFetch(queryKey),
      }),
    ...options,
  })

/** Marks all cached answers of these endpoints stale; visible ones are refetched. */
export const markQueriesStale = (...endpoints: Endpoint[]) =>
  Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
