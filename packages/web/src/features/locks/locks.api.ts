import type { ErrorKey } from '@cabinet/contract/errors'
import { holdApi } from '@cabinet/contract/locks'
import type { FileItem } from '@cabinet/contract/nodes'
import { call } from '../../kernel/call.ts'
import { stale } from '../../kernel/query.ts'
import type { Words } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { tellResults } from '../files/index.ts'
import { refreshShowing, refreshSpaces } from '../nodes/index.ts'
import { words } from './locks.text.ts'

export type Held = Pick<FileItem, 'id' | 'name'>

/** Locks have changed: badges, details and lists ask again. */
export const refreshHolds = () => Promise.all([stale(holdApi.list), refreshSpaces()])

/** Somebody locked these or let them go: what shows them asks again. */
export const followHolds = (ids: readonly string[]) => Promise.all([stale(holdApi.list), refreshShowing(ids)])

type Results = { id: string; name: string; result: string; reason?: string | undefined }[]

/** Tells what was done, and what was not and why. */
function tell(results: Results, one: Words, many: Words) {
  const done = results.filter(({ result }) => result === 'done')
  const left = results
    .filter(({ result }) => result !== 'done')
    .map(({ id, name, reason }) => ({ id, name, reason: (reason ?? 'common.failed') as ErrorKey }))
  const [first, ...others] = done
  if (first && others.length === 0) toast.success(one, { params: { name: first.name } })
  else if (first) toast.success(many, { params: { count: done.length } })
  if (left.length > 0) void tellResults(done.length, left)
}

export async function lockItems(items: readonly Held[], minutes: number, reason: string | undefined) {
  tell(
    await call(holdApi.lock, { ids: items.map(({ id }) => id), minutes, reason }),
    words.locked,
    words.lockedMany,
  )
  await refreshHolds()
}

export async function unlockItems(items: readonly Held[]) {
  tell(await call(holdApi.unlock, { ids: items.map(({ id }) => id) }), words.unlocked, words.unlockedMany)
  await refreshHolds()
}

export async function breakLocks(items: readonly Held[], why: string) {
  tell(
    await call(holdApi.break, { ids: items.map(({ id }) => id), words: why }),
    words.broken,
    words.unlockedMany,
  )
  await refreshHolds()
}

export async function requestUnlock(item: Held, owner: string, message: string) {
  await call(holdApi.request, { id: item.id, words: message })
  toast.success(words.sent, { params: { owner } })
}

export async function answerUnlock(requestId: string, accept: boolean, name: string) {
  await call(holdApi.answer, { requestId, accept })
  if (accept) toast.success(words.unlocked, { params: { name } })
  else toast.info(words.wishKept)
  await refreshHolds()
}
