import { type ArchiveCategory, archiveAdminApi } from '@cabinet/contract/archive.admin'
import type { FileItem } from '@cabinet/contract/nodes'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { show } from '../../../kernel/show.tsx'
import { say, textOf } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { ask } from '../../../ui/confirm.tsx'
import { manageAccess } from '../../grants/index.ts'
import { refreshArchive, refreshCatalogue } from '../archive.api.ts'
import { words } from './catalogue.text.ts'

/** Opens the form of a category: an old one, or a new one below another or on the first level. */
export async function editCategory(what: {
  category?: ArchiveCategory | undefined
  parent?: ArchiveCategory | undefined
}) {
  const { CategoryDialog } = await import('./category-dialog.tsx')
  await show<void>((answer) => <CategoryDialog {...what} onClose={() => answer(null)} />)
}

/** Who may archive into a category, read it, keep it: the tree's own grants. */
export const authoriseCategory = ({ id, name, rights }: ArchiveCategory) =>
  void manageAccess([{ id, name, rights }])

export async function dropCategory({ id, name }: ArchiveCategory) {
  const yes = await ask({
    title: textOf(words)('dropTitle', { name }),
    body: say(words.dropBody),
    okWords: say(words.drop),
    cancelWords: say(common.cancel),
    danger: true,
  })
  if (!yes) return
  try {
    await call(archiveAdminApi.dropCategory, { id })
    toast.success(words.dropped)
  } catch (error) {
    toast.failure(error)
  }
  await refreshCatalogue()
}

/** Asks for category and term, archives these items, and tells what stayed. */
export async function archiveItems(items: readonly FileItem[]) {
  const { ArchiveDialog } = await import('./archive-dialog.tsx')
  const done = await show<boolean>((answer) => <ArchiveDialog items={items} onAnswer={answer} />)
  if (done) await refreshArchive()
}
