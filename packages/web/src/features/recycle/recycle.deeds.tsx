import { limits } from '@cabinet/contract/limits'
import { type Recycled, recycleApi } from '@cabinet/contract/recycle'
import { call } from '../../kernel/call.ts'
import { common } from '../../kernel/common.text.ts'
import { stale } from '../../kernel/query.ts'
import { refreshMe } from '../../kernel/session.ts'
import { followTask } from '../../kernel/tasks.ts'
import { say } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { ask } from '../../ui/confirm.tsx'
import { askForFolder, slices, tellResults } from '../files/index.ts'
import { refreshSpaces } from '../nodes/index.ts'
import { words } from './recycle.text.ts'

const refresh = () => Promise.all([stale(recycleApi.list), refreshSpaces(), refreshMe()])

/** Does one deed over many, tells how it went. Answers whether anything was done. */
async function overAll(
  rows: readonly Recycled[],
  done: keyof typeof words,
  send: (
    ids: string[],
  ) => Promise<{ id: string; result: string; name: string; reason?: string | undefined }[]>,
) {
  const results: Awaited<ReturnType<typeof send>> = []
  try {
    for (const ids of slices(
      rows.map((row) => row.id),
      limits.ids,
    ))
      results.push(...(await send(ids)))
  } catch (error) {
    toast.failure(error)
  }
  const count = results.filter((result) => result.result === 'done').length
  if (count) toast.success(words[done], { params: { count } })
  const left = results
    .filter((result) => result.result !== 'done')
    .map(({ id, name, reason }) => ({ id, name, reason: reason ?? 'common.failed' }))
  if (left.length) void tellResults(count, left)
  await refresh()
  return count > 0
}

/** Puts items back where they were. */
export const restore = (rows: readonly Recycled[]) =>
  overAll(rows, 'restored', (ids) => call(recycleApi.restore, { ids }))

/** Puts items into a folder that the person chooses. */
export async function restoreTo(rows: readonly Recycled[]): Promise<boolean> {
  const parentId = await askForFolder({ title: say(words.restoreTo), okWords: say(words.restoreHere) })
  if (!parentId) return false
  return overAll(rows, 'restored', (ids) => call(recycleApi.restore, { ids, parentId }))
}

/** Deletes items for ever, after asking. */
export async function purge(rows: readonly Recycled[]): Promise<boolean> {
  const yes = await ask({
    title: say('recycle.purgeTitle', { count: rows.length }),
    body: say(words.purgeBody),
    okWords: say(words.purge),
    cancelWords: say(common.cancel),
    danger: true,
  })
  return (
    yes &&
    overAll(rows, 'purged', async (ids) => {
      const { results, taskId } = await call(recycleApi.purge, { ids })
      follow(taskId)
      return results
    })
  )
}

/** The bytes are free at once; the tray shows how far the removal is. */
const follow = (taskId: string | undefined) => {
  if (taskId) void followTask(taskId, words.removing)
}

/** Empties a bin, after asking. */
export async function empty(bin: { type: number; spaceId?: string | undefined }, total: number) {
  const yes = await ask({
    title: say(words.emptyTitle),
    body: say(words.emptyBody, { count: total }),
    okWords: say(words.empty),
    cancelWords: say(common.cancel),
    danger: true,
  })
  if (!yes) return
  try {
    const { count, kept, taskId } = await call(recycleApi.empty, bin)
    if (count > 0 || kept === 0) toast.success(words.emptied, { params: { count } })
    if (kept > 0) toast.warning(words.emptiedBut, { count: kept })
    follow(taskId)
  } catch (error) {
    toast.failure(error)
  }
  await refresh()
}
