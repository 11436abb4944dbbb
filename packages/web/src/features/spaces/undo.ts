import { spaceApi } from '@cabinet/contract/spaces'
import { call } from '../../kernel/call.ts'
import { toast } from '../../kernel/toast.ts'
import { refreshSpaces } from './spaces.api.ts'
import { words } from './spaces.text.ts'

type Deed = () => Promise<unknown>

/** Deeds that Ctrl+Z takes back, newest last. */
const deeds: Deed[] = []
const most = 20

/** Remembers how a deed is taken back, and answers with what the toast's Undo button does. */
export function remember(takeBack: Deed): () => void {
  deeds.push(takeBack)
  if (deeds.length > most) deeds.shift()
  return () => void run(takeBack)
}

/** Remembers deeds that the server reverses. */
export const rememberUndoIds = (undoIds: readonly string[]) =>
  remember(async () => {
    for (const undoId of undoIds.toReversed()) await call(spaceApi.undo, { undoId })
  })

async function run(takeBack: Deed) {
  const at = deeds.indexOf(takeBack)
  if (at < 0) return
  deeds.splice(at, 1)
  try {
    await takeBack()
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
