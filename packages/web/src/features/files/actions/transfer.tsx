import { spaceApi } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import type { FileItem } from '@cabinet/contract/nodes'
import { call } from '../../../kernel/call.ts'
import { uid } from '../../../kernel/session.ts'
import { show } from '../../../kernel/show.tsx'
import { followTask } from '../../../kernel/tasks.ts'
import { toast } from '../../../kernel/toast.ts'
import { refreshSpaces, tellWithUndo, undoing } from '../../nodes/index.ts'
import type { Choice, Conflict } from '../dialogs/conflict-dialog.tsx'
import { words } from '../dialogs/dialogs.text.ts'
import type { LeftOut } from '../dialogs/results-dialog.tsx'
import { tellGone } from './gone.ts'

export type TransferMode = 'move' | 'copy'

export interface TransferTarget {
  spaceId?: string | undefined
  parentId?: string | undefined
  name: string
}

type Result = Awaited<ReturnType<typeof call<typeof spaceApi.move>>>['results'][number]

/** Moves or copies items into a folder, asks about taken names, tells what was left out, offers Undo. */
export async function transfer(mode: TransferMode, items: readonly FileItem[], target: TransferTarget) {
  const undoIds: string[] = []
  const taskIds: string[] = []
  const results = new Map<string, Result>()
  const send = async (ids: readonly string[], conflict: 'ask' | Choice) => {
    for (const some of slices(ids, limits.ids)) {
      const reply = await call(spaceApi[mode], {
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
    // A copy beside the original never clashes: it gets a number.
    const folderId = target.parentId ?? target.spaceId ?? uid()
    const beside = mode === 'copy' && items.every((item) => item.parentId === folderId)
    await send(
      items.map((item) => item.id),
      beside ? 'both' : 'ask',
    )
    const clashing = items.filter((item) => results.get(item.id)?.result === 'conflict')
    const choices = clashing.length ? await askAbout(clashing, target.name) : new Map<string, Choice>()
    if (choices) for (const [choice, ids] of grouped(choices)) await send(ids, choice)
    if (mode === 'move')
      tellGone([...results.values()].filter((one) => one.result === 'done').map((one) => one.id))
    tell(mode, items, [...results.values()], undoIds, target.name, choices === null)
    for (const id of taskIds) void followCopy(id, items, target.name)
  } catch (error) {
    toast.failure(error)
  }
  await refreshSpaces()
  return undoIds.length + taskIds.length > 0
}

/** A large copy goes on by itself: the tray shows it, and its end is told with Undo. */
async function followCopy(taskId: string, items: readonly FileItem[], name: string) {
  const [first] = items
  const said = items.length === 1 ? words.copying : words.copyingMany
  const task = await followTask(taskId, said, { item: first?.name ?? '', count: items.length, name })
  await refreshSpaces()
  if (task.status === 'done' && task.undoId)
    tellWithUndo(words.copied, { count: task.success, name }, undoing([task.undoId]))
  if (task.failures.length > 0) {
    const left = task.failures.map((one, at) => ({ id: String(at), ...one }))
    void tellResults(task.success, left)
  }
}

async function askAbout(items: readonly FileItem[], target: string) {
  const { ConflictDialog } = await import('../dialogs/conflict-dialog.tsx')
  const conflicts: Conflict[] = items.map(({ id, name, folder }) => ({ id, name, folder }))
  return show<ReadonlyMap<string, Choice>>((answer) => (
    <ConflictDialog conflicts={conflicts} target={target} onAnswer={answer} />
  ))
}

function tell(
  mode: TransferMode,
  items: readonly FileItem[],
  results: readonly Result[],
  undoIds: readonly string[],
  target: string,
  givenUp: boolean,
) {
  const done = results.filter((result) => result.result === 'done').length
  const left: LeftOut[] = results
    .filter((result) => result.result === 'refused' || result.result === 'skipped')
    .map(({ id, name, reason, result }) => ({
      id,
      name: name || (items.find((item) => item.id === id)?.name ?? ''),
      reason: result === 'refused' ? (reason ?? 'common.failed') : undefined,
    }))
  const said = mode === 'move' ? words.moved : words.copied
  const params = { count: done, name: target }
  if (done && undoIds.length) tellWithUndo(said, params, undoing(undoIds))
  else if (done) toast.success(said, { params })
  const [only, ...others] = left
  if (only?.reason && others.length === 0 && done === 0) toast.error(only.reason)
  else if (left.some((one) => one.reason) && !givenUp) void tellResults(done, left)
}

/** Shows what one deed over many left out. */
export async function tellResults(done: number, left: readonly LeftOut[]) {
  const { ResultsDialog } = await import('../dialogs/results-dialog.tsx')
  await show<void>((answer) => <ResultsDialog done={done} left={left} onClose={() => answer(null)} />)
}

function grouped(choices: ReadonlyMap<string, Choice>) {
  const groups = new Map<Choice, string[]>()
  for (const [id, choice] of choices) groups.set(choice, [...(groups.get(choice) ?? []), id])
  return groups
}

/** The list in parts of at most `size`. */
export function slices<A>(all: readonly A[], size: number): A[][] {
  const parts: A[][] = []
  for (let at = 0; at < all.length; at += size) parts.push(all.slice(at, at + size))
  return parts
}
