import { type DirectoryRun, directoryEndpoints } from '@cabinet/contract/directory'
import { call } from '../../kernel/call.ts'
import { navigateTo } from '../../kernel/go.ts'
import { useGrowingPage } from '../../kernel/more.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import type { AskedListPage } from '../../ui/admin/index.ts'

const path = '/dashboard/userMain/AD'
/** Menu id of this page. */
export const directoryMenuId = 512

/** Poll interval of a running sync, in ms. */
const look = 1000

/** Opens the page: its runs, or with `run` the entries of one. */
export const openDirectoryPage = (query: { run?: string; action?: string | undefined } = {}) =>
  navigateTo(path, { menuid: String(directoryMenuId), ...query })

export const useDirectorySettings = () => useEndpoint(directoryEndpoints.settings, {})

export const useDirectoryRuns = ({ page, pageSize, filters }: AskedListPage) =>
  useGrowingPage(
    directoryEndpoints.runs,
    { page, pageSize, kind: filters.kind as DirectoryRun['kind'] | undefined },
    { refetchInterval: (rows) => (rows.some(isRunUnderWay) ? look : false) },
  )

export const isRunUnderWay = ({ state }: DirectoryRun) => state === 'running'

export const useDirectoryRun = (id: string) =>
  useEndpoint(
    directoryEndpoints.run,
    { id },
    { refetchInterval: ({ state }) => (state.data && isRunUnderWay(state.data) ? look : false) },
  )

/** Starts a run or a preview and opens it. */
export async function startAndOpenRun(input: { preview: boolean; disableMost?: number }) {
  const { id } = await call(directoryEndpoints.start, input)
  await markQueriesStale(directoryEndpoints.runs)
  openDirectoryPage({ run: id })
}

export async function cancelRunRequest(id: string) {
  await call(directoryEndpoints.cancel, { id }, { quiet: true })
  await markQueriesStale(directoryEndpoints.run, directoryEndpoints.runs)
}
