import { limits } from '@cabinet/contract/limits'
import { type RecycleBinItem, recycleEndpoints } from '@cabinet/contract/recycle'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { refreshSignedInUser } from '../../kernel/session.ts'
import { followTaskInTray } from '../../kernel/tasks.ts'
import { translate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { askForAnyFolder, showTransferResults, splitIntoSlices } from '../files/index.ts'
import { refreshFileQueries } from '../nodes/index.ts'
import { messages } from './recycle.text.ts'

const refresh = () =>
  Promise.all([markQueriesStale(recycleEndpoints.list), refreshFileQueries(), refreshSignedInUser()])

/** Applies a command to many items and reports the result. Returns whether anything was done. */
async function overAll(
  rows: readonly RecycleBinItem[],
  done: keyof typeof messages,
  send: (
    ids: string[],
  ) => Promise<{ id: string; result: string; name: string; reason?: string | undefined }[]>,
) {
  const results: Awaited<ReturnType<typeof send>> = []
  try {
    for (const ids of splitIntoSlices(
      rows.map((row) => row.id),
      limits.ids,
    ))
      results.push(...(await send(ids)))
  } catch (error) {
    showToast.failure(error)
  }
  const count = results.filter((result) => result.result === 'done').length
  if (count) showToast.success(messages[done], { params: { count } })
  const left = results
    .filter((result) => result.result !== 'done')
    .map(({ id, name, reason }) => ({ id, name, reason: reason ?? 'common.failed' }))
  if (left.length) void showTransferResults(count, left)
  await refresh()
  return count > 0
}

/** Restores items to their original folders. */
export const restoreRecycled = (rows: readonly RecycleBinItem[]) =>
  overAll(rows, 'restored', (ids) => call(recycleEndpoints.restore, { ids }))

/** Restores items to a folder the user chooses. */
export async function restoreRecycledTo(rows: readonly RecycleBinItem[]): Promise<boolean> {
  const parentId = await askForAnyFolder({
    title: translate(messages.restoreTo),
    okWords: translate(messages.restoreHere),
  })
  if (!parentId) return false
  return overAll(rows, 'restored', (ids) => call(recycleEndpoints.restore, { ids, parentId }))
}

/** Deletes items permanently, after confirmation. */
export async function confirmPurge(rows: readonly RecycleBinItem[]): Promise<boolean> {
  const yes = await askForConfirmation({
    title: translate('recycle.purgeTitle', { count: rows.length }),
    body: translate(messages.purgeBody),
    okWords: translate(messages.purge),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  return (
    yes &&
    overAll(rows, 'purged', async (ids) => {
      const { results, taskId } = await call(recycleEndpoints.purge, { ids })
      follow(taskId)
      return results
    })
  )
}

/** Follows the removal in the task tray; its space is free at once. */
const follow = (taskId: string | undefined) => {
  if (taskId) void followTaskInTray(taskId, messages.removing)
}

/** Empties a bin, after confirmation. */
export async function confirmEmptyBin(bin: { type: number; spaceId?: string | undefined }, total: number) {
  const yes = await askForConfirmation({
    title: translate(messages.emptyTitle),
    body: translate(messages.emptyBody, { count: total }),
    okWords: translate(messages.empty),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  if (!yes) return
  try {
    const { count, kept, taskId } = await call(recycleEndpoints.empty, bin)
    if (count > 0 || kept === 0) showToast.success(messages.emptied, { params: { count } })
    if (kept > 0) showToast.warning(messages.emptiedBut, { count: kept })
    follow(taskId)
  } catch (error) {
    showToast.failure(error)
  }
  await refresh()
}
