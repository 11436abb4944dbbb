import { fileEndpoints } from '@cabinet/contract/files'
import { call } from '../../kernel/call.ts'
import type { TextParameters, TranslatableText } from '../../kernel/text.ts'
import { dismissToast, showToast } from '../../kernel/toast.ts'
import { refreshFileQueries } from './nodes.api.ts'
import { messages } from './nodes.text.ts'

interface Deed {
  takeBack: () => Promise<unknown>
  toastId: number
}

/** Changes that Ctrl+Z can undo, newest last. */
const deeds: Deed[] = []
const most = 20

/** Reports a change in a toast with Undo, and records it for Ctrl+Z. */
export function toastWithUndo(
  what: TranslatableText,
  params: TextParameters,
  takeBack: () => Promise<unknown>,
) {
  // Only the newest toast offers Undo; Ctrl+Z still reaches older changes.
  const before = deeds.at(-1)
  if (before) dismissToast(before.toastId)
  const deed: Deed = { takeBack, toastId: showToast.success(what, { params, undo: () => void run(deed) }) }
  deeds.push(deed)
  if (deeds.length > most) deeds.shift()
}

/** Returns an undo function for changes that the server reverts. */
export const undoByServer = (undoIds: readonly string[]) => async () => {
  for (const undoId of undoIds.toReversed()) await call(fileEndpoints.undo, { undoId })
}

async function run(deed: Deed) {
  const at = deeds.indexOf(deed)
  if (at < 0) return
  deeds.splice(at, 1)
  dismissToast(deed.toastId)
  try {
    await deed.takeBack()
    showToast.success(messages.undone)
  } catch (error) {
    showToast.failure(error)
  }
  await refreshFileQueries()
}

/** Undoes the last change (Ctrl+Z). */
export function undoLastChange() {
  const last = deeds.at(-1)
  if (last) void run(last)
  else showToast.info(messages.nothingToUndo)
}
