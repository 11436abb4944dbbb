import { spaceApi } from '@cabinet/contract/files'
import { call } from '../../kernel/call.ts'
import type { Params, Say } from '../../kernel/text.ts'
import { dismissToast, toast } from '../../kernel/toast.ts'
import { refreshSpaces } from './nodes.api.ts'
import { words } from './nodes.text.ts'

interface Deed {
  takeBack: () => Promise<unknown>
  toastId: number
}

/** Deeds that Ctrl+Z takes back, newest last. */
const deeds: Deed[] = []
const most = 20

/** Tells of a deed in a toast with Undo, and remembers it for Ctrl+Z. */
export function tellWithUndo(what: Say, params: Params, takeBack: () => Promise<unknown>) {
  // One offer at a time: Ctrl+Z still knows the older ones.
  const before = deeds.at(-1)
  if (before) dismissToast(before.toastId)
  const deed: Deed = { takeBack, toastId: toast.success(what, { params, undo: () => void run(deed) }) }
  deeds.push(deed)
  if (deeds.length > most) deeds.shift()
}

/** The way back of deeds that the server reverses. */
export const undoing = (undoIds: readonly string[]) => async () => {
  for (const undoId of undoIds.toReversed()) await call(spaceApi.undo, { undoId })
}

async function run(deed: Deed) {
  const at = deeds.indexOf(deed)
  if (at < 0) return
  deeds.splice(at, 1)
  dismissToast(deed.toastId)
  try {
    await deed.takeBack()
    toast.success(words.undone)
  } catch (error) {
    toast.failure(error)
  }
  await refreshSpaces()
}

/** Ctrl+Z. */
export function undoLast() {
  const last = deeds.at(-1)
  if (last) void run(last)
  else toast.info(words.nothingToUndo)
}
