import { type ArchiveCategory, archiveAdminApi } from '@cabinet/contract/archive.admin'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { showDialog } from '../../../kernel/show.tsx'
import { textsOfMessages, translate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { openShareSheet } from '../../grants/index.ts'
import { refreshArchive, refreshCatalogue } from '../archive.api.ts'
import { messages } from './catalogue.text.ts'

/** Opens the form of a category: an existing one, or a new one below another or at the top level. */
export async function openCategoryForm(what: {
  category?: ArchiveCategory | undefined
  parent?: ArchiveCategory | undefined
}) {
  const { CategoryDialog } = await import('./category-dialog.tsx')
  await showDialog<void>((answer) => <CategoryDialog {...what} onClose={() => answer(null)} />)
}

/** Opens the grants of a category: who may archive into it, read it and manage it. */
export const authoriseCategory = ({ id, name, rights }: ArchiveCategory) =>
  void openShareSheet([{ id, name, rights }])

export async function confirmDeleteCategory({ id, name }: ArchiveCategory) {
  const yes = await askForConfirmation({
    title: textsOfMessages(messages)('dropTitle', { name }),
    body: translate(messages.dropBody),
    okWords: translate(messages.drop),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  if (!yes) return
  try {
    await call(archiveAdminApi.dropCategory, { id })
    showToast.success(messages.dropped)
  } catch (error) {
    showToast.failure(error)
  }
  await refreshCatalogue()
}

/** Asks for category and retention, archives these items, and reports the items left out. */
export async function archiveSelectedItems(items: readonly ListedFileItem[]) {
  const { ArchiveItemsDialog: ArchiveDialog } = await import('./archive-dialog.tsx')
  const done = await showDialog<boolean>((answer) => <ArchiveDialog items={items} onAnswer={answer} />)
  if (done) await refreshArchive()
}
