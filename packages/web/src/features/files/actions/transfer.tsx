import { fileEndpoints } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { call } from '../../../kernel/call.ts'
import { signedInUserId } from '../../../kernel/session.ts'
import { showDialog } from '../../../kernel/show.tsx'
import { followTaskInTray } from '../../../kernel/tasks.ts'
import { showToast } from '../../../kernel/toast.ts'
import { refreshFileQueries, toastWithUndo, undoByServer } from '../../nodes/index.ts'
import type { NameConflict, NameConflictAnswer } from '../dialogs/conflict-dialog.tsx'
import { messages } from '../dialogs/dialogs.text.ts'
import type { LeftOutItem } from '../dialogs/results-dialog.tsx'
import { announceGoneItems } from './gone.ts'

export type FileTransferMode = 'move' | 'copy'

export interface TransferTarget {
  spaceId?: string | undefined
  parentId?: string | undefined
  name: string
}

type Result = Awaited<ReturnType<typeof call<typeof fileEndpoints.move>>>['results'][number]

/** Moves or copies items into a folder: asks about name conflicts, reports items left out, offers Undo. */
export async function transferItems(
  mode: FileTransferMode,
  items: readonly ListedFileItem[],
  target: TransferTarget,
) {
  const undoIds: string[] = []
  const taskIds: string[] = []
  const results = new Map<string, Result>()
  const send = async (ids: readonly string[], conflict: 'ask' | NameConflictAnswer) => {
    for (const some of splitIntoSlices(ids, limits.ids)) {
      const reply = await call(fileEndpoints[mode], {
        ids: some,
        spaceId: target.spaceId,
        parentId: target.parentId,
        conflict,
      })
      if (reply.undoId) undoIds.push(reply.undoId)
      if (reply.taskId) taskIds.push(reply.taskId)
      for (const result of reply.results) results.set(result.id, result)
    }
  }
  try {
    // A copy in the same folder never conflicts: its name gets a number.
    const folderId = target.parentId ?? target.spaceId ?? signedInUserId()
    const beside = mode === 'copy' && items.every((item) => item.parentId === folderId)
    await send(
      items.map((item) => item.id),
      beside ? 'both' : 'ask',
    )
    const clashing = items.filter((item) => results.get(item.id)?.result === 'conflict')
    const choices = clashing.length
      ? await askAbout(clashing, target.name)
      : new Map<string, NameConflictAnswer>()
    if (choices) for (const [choice, ids] of grouped(choices)) await send(ids, choice)
    if (mode === 'move')
      announceGoneItems([...results.values()].filter((one) => one.result === 'done').map((one) => one.id))
    tell(mode, items, [...results.values()], undoIds, target.name, choices === null)
    for (const id of taskIds) void followCopy(id, items, target.name)
  } catch (error) {
    showToast.failure(error)
  }
  await refreshFileQueries()
  return undoIds.length + taskIds.length > 0
}

/** Follows a large copy in the tray and offers Undo when it ends. */
async function followCopy(taskId: string, items: readonly ListedFileItem[], name: string) {
  const [first] = items
  const said = items.length === 1 ? messages.copying : messages.copyingMany
  const task = await followTaskInTray(taskId, said, { item: first?.name ?? '', count: items.length, name })
  await refreshFileQueries()
  if (task.status === 'done' && task.undoId)
    toastWithUndo(messages.copied, { count: task.success, name }, undoByServer([task.undoId]))
  if (task.failures.length > 0) {
    const left = task.failures.map((one, at) => ({ id: String(at), ...one }))
    void showTransferResults(task.success, left)
  }
}

async function askAbout(items: readonly ListedFileItem[], target: string) {
  const { NameConflictDialog: ConflictDialog } = await import('../dialogs/conflict-dialog.tsx')
  const conflicts: NameConflict[] = items.map(({ id, name, folder }) => ({ id, name, folder }))
  return showDialog<ReadonlyMap<string, NameConflictAnswer>>((answer) => (
    <ConflictDialog conflicts={conflicts} target={target} onAnswer={answer} />
  ))
}

function tell(
  mode: FileTransferMode,
  items: readonly ListedFileItem[],
  results: readonly Result[],
  undoIds: readonly string[],
  target: string,
  givenUp: boolean,
) {
  const done = results.filter((result) => result.result === 'done').length
  const left: LeftOutItem[] = results
    .filter((result) => result.result === 'refused' || result.result === 'skipped')
    .map(({ id, name, reason, result }) => ({
      id,
      name: name || (items.find((item) => item.id === id)?.name ?? ''),
      reason: result === 'refused' ? (reason ?? 'common.failed') : undefined,
    }))
  const said = mode === 'move' ? messages.moved : messages.copied
  const params = { count: done, name: target }
  if (done && undoIds.length) toastWithUndo(said, params, undoByServer(undoIds))
  else if (done) showToast.success(said, { params })
  const [only, ...others] = left
  if (only?.reason && others.length === 0 && done === 0) showToast.error(only.reason)
  else if (left.some((one) => one.reason) && !givenUp) void showTransferResults(done, left)
}

/** Shows the items that a bulk command left out. */
export async function showTransferResults(done: number, left: readonly LeftOutItem[]) {
  const { LeftOutItemsDialog: ResultsDialog } = await import('../dialogs/results-dialog.tsx')
  await showDialog<void>((answer) => <ResultsDialog done={done} left={left} onClose={() => answer(null)} />)
}

function grouped(choices: ReadonlyMap<string, NameConflictAnswer>) {
  const groups = new Map<NameConflictAnswer, string[]>()
  for (const [id, choice] of choices) groups.set(choice, [...(groups.get(choice) ?? []), id])
  return groups
}

/** Splits a list into slices of at most `size`. */
export function splitIntoSlices<A>(all: readonly A[], size: number): A[][] {
  const parts: A[][] = []
  for (let at = 0; at < all.length; at += size) parts.push(all.slice(at, at + size))
  return parts
}
