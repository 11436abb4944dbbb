import { settingApi } from '@cabinet/contract/settings'
import { call } from '../../kernel/call.ts'
import { keyOf, queryClient, useCall } from '../../kernel/query.ts'

/** System settings, read when the application starts and kept; undefined until the answer is there. */
export const useSettings = () =>
  useCall(settingApi.systemName, {}, { staleTime: Number.POSITIVE_INFINITY }).data

/** The same outside React. */
export const loadSettings = () =>
  queryClient.fetchQuery({
    queryKey: keyOf(settingApi.systemName, {}),
    queryFn: () => call(settingApi.systemName, {}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
