import { type DirectoryRun, directoryApi } from '@cabinet/contract/directory'
import { call } from '../../kernel/call.ts'
import { go } from '../../kernel/go.ts'
import { stale, useCall } from '../../kernel/query.ts'
import type { Asked } from '../../ui/admin/index.ts'

const path = '/dashboard/userMain/AD'
/** The menu of this page. */
export const menu = 512

/** Milliseconds between two looks at a run that is under way. */
const look = 1000

/** Opens the page: its runs, or with `run` what one did. */
export const open = (query: { run?: string; action?: string | undefined } = {}) =>
  go(path, { menuid: String(menu), ...query })

export const useDirectory = () => useCall(directoryApi.settings, {})

export const useRuns = ({ page, pageSize, filters }: Asked) =>
  useCall(
    directoryApi.runs,
    { page, pageSize, kind: filters.kind as DirectoryRun['kind'] | undefined },
    { refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? look : false) },
  )

export const isRunning = ({ state }: DirectoryRun) => state === 'running'

export const useRun = (id: string) =>
  useCall(
    directoryApi.run,
    { id },
    { refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? look : false) },
  )

/** Begins a run or a preview, and opens it. */
export async function start(input: { preview: boolean; disableMost?: number }) {
  const { id } = await call(directoryApi.start, input)
  await stale(directoryApi.runs)
  open({ run: id })
}

export async function cancel(id: string) {
  await call(directoryApi.cancel, { id }, { quiet: true })
  await stale(directoryApi.run, directoryApi.runs)
}
