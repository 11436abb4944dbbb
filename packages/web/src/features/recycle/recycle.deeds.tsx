import { limits } from '@cabinet/contract/limits'
import { type Recycled, recycleApi } from '@cabinet/contract/recycle'
import { call } from '../../kernel/call.ts'
import { common } from '../../kernel/common.text.ts'
import { stale } from '../../kernel/query.ts'
import { refreshMe } from '../../kernel/session.ts'
import { say } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { ask } from '../../ui/confirm.tsx'
import { askForFolder, refreshSpaces, slices, tellResults } from '../spaces/index.ts'
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
  return yes && overAll(rows, 'purged', (ids) => call(recycleApi.purge, { ids }))
}

/** Empties a bin, after asking. */
export async function empty(type: number, total: number) {
  const yes = await ask({
    title: say(words.emptyTitle),
    body: say(words.emptyBody, { count: total }),
    okWords: say(words.empty),
    cancelWords: say(common.cancel),
    danger: true,
  })
  if (!yes) return
  try {
    const { count } = await call(recycleApi.empty, { type })
    toast.success(words.emptied, { params: { count } })
  } catch (error) {
    toast.failure(error)
  }
  await refresh()
}
