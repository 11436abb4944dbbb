import { type Anchor, type Comment, commentApi, type Emoji } from '@cabinet/contract/comments'
import { grantApi } from '@cabinet/contract/grants'
import { batched } from '../../kernel/batched.ts'
import { call } from '../../kernel/call.ts'
import { common } from '../../kernel/common.text.ts'
import { stale } from '../../kernel/query.ts'
import { say } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { ask } from '../../ui/confirm.tsx'
import { words } from './comments.text.ts'

/** Threads that come at once. */
export const pageSize = 20

/** How many comments an item has, asked for a screenful at once. */
export const marks = batched(
  commentApi.marks,
  (ids) => ({ ids }),
  (rows) => new Map(rows.map((row) => [row.fileId, row])),
)

export const refreshComments = () => stale(commentApi.list, commentApi.marks, commentApi.annotations)

/** Somebody named in what is being written. */
export interface Mentioned {
  id: string
  name: string
  /** May see the item, and so is told. */
  access: boolean
}

interface Written {
  body: string
  mentions: string[]
  anchor?: Anchor
}

function tellUnreached(names: readonly string[]) {
  if (names.length > 0) toast.warning(words.unreached, { names: names.join('、') })
}

export async function addComment(fileId: string, threadId: string | undefined, written: Written) {
  const { unreached } = await call(commentApi.add, { fileId, threadId, ...written }, { quiet: true })
  tellUnreached(unreached)
  await refreshComments()
}

export async function editComment(id: string, written: Written) {
  const { unreached } = await call(commentApi.edit, { id, ...written }, { quiet: true })
  tellUnreached(unreached)
  await refreshComments()
}

/** Takes a comment back, having asked. */
export async function deleteComment({ id }: Comment) {
  const yes = await ask({
    title: say(words.deleteTitle),
    body: say(words.deleteBody),
    okWords: say(words.delete),
    cancelWords: say(common.cancel),
    danger: true,
  })
  if (!yes) return
  await call(commentApi.remove, { id }, { quiet: true })
  toast.success(words.deletedDone)
  await refreshComments()
}

export async function resolveThread(id: string, resolved: boolean) {
  await call(commentApi.resolve, { id, resolved }, { quiet: true })
  await refreshComments()
}

export async function react(id: string, emoji: Emoji, on: boolean) {
  await call(commentApi.react, { id, emoji, on }, { quiet: true })
  await stale(commentApi.list, commentApi.annotations)
}

/** Lets somebody see an item, so that naming them is of use. */
export async function letSee(fileId: string, { id, name }: Mentioned) {
  await call(grantApi.save, {
    ids: [fileId],
    grants: [{ kind: 'user', subjectId: id, below: false, template: 'viewer' }],
    removed: [],
    keep: true,
  })
  toast.success(words.granted, { params: { name } })
  await stale(grantApi.list, commentApi.people)
}
