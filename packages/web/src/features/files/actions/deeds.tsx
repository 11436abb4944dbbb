import { fileEndpoints } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { CallError, call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { showDialog } from '../../../kernel/show.tsx'
import { translate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { splitFileName } from '../../../ui/format.ts'
import { refreshFileQueries, toastWithUndo, undoByServer } from '../../nodes/index.ts'
import { useSystemSettings } from '../../settings/index.ts'
import { messages } from '../dialogs/dialogs.text.ts'
import type { LeftOutItem } from '../dialogs/results-dialog.tsx'
import { folderNameRefusal, renameItemRefusal } from '../files.rules.ts'
import { messages as listWords } from '../files.text.ts'
import { announceGoneItems } from './gone.ts'
import { showTransferResults, splitIntoSlices, type TransferTarget } from './transfer.tsx'

/** Moves items to the recycle bin; the toast offers Undo. Returns whether any item was moved. */
export async function removeItemsWithUndo(ids: readonly string[]) {
  const undoIds: string[] = []
  const left: LeftOutItem[] = []
  const done: string[] = []
  try {
    for (const some of splitIntoSlices(ids, limits.ids)) {
      const { undoId, results } = await call(fileEndpoints.remove, { ids: some })
      undoIds.push(undoId)
      for (const { id, name, result, reason } of results)
        if (result === 'done') done.push(id)
        else left.push({ id, name, reason: reason ?? 'common.failed' })
    }
  } catch (error) {
    showToast.failure(error)
  }
  announceGoneItems(done)
  if (done.length) toastWithUndo(messages.deleted, { count: done.length }, undoByServer(undoIds))
  if (left.length) void showTransferResults(done.length, left)
  await refreshFileQueries()
  return done.length > 0
}

/** Renames an item, asking first if the file extension would change. Returns why it was refused, or null. */
export async function sendItemName(
  item: Pick<ListedFileItem, 'id' | 'name' | 'folder'>,
  typed: string,
): Promise<string | null> {
  const name = typed.trim()
  if (name === item.name) return null
  const reason = renameItemRefusal(typed)
  if (reason) return translate(reason)
  if (!item.folder && !(await extensionMayChange(item.name, name))) return null
  try {
    await rename(item.id, name)
    return null
  } catch (error) {
    if (error instanceof CallError && error.status !== 401 && error.status !== 0)
      return translate(error.key, error.params)
    showToast.failure(error)
    return null
  } finally {
    await refreshFileQueries()
  }
}

async function rename(id: string, name: string) {
  const { undoId } = await call(fileEndpoints.rename, { id, name })
  if (undoId) toastWithUndo(messages.renamed, { name }, undoByServer([undoId]))
}

async function extensionMayChange(from: string, to: string) {
  const [, before] = splitFileName(from)
  const [, after] = splitFileName(to)
  if (before.toLowerCase() === after.toLowerCase()) return true
  return askForConfirmation({
    title: translate(messages.extensionTitle),
    body: translate(messages.extensionBody, {
      from: before || translate(messages.extensionNone),
      to: after || translate(messages.extensionNone),
    }),
    okWords: translate(messages.change),
    cancelWords: translate(commonMessages.cancel),
  })
}

/** Asks for a name and creates a folder; returns the new folder, or null. */
export async function askAndMakeFolder(target: TransferTarget): Promise<ListedFileItem | null> {
  const { FolderNameDialog: NameDialog } = await import('../dialogs/name-dialog.tsx')
  const make = async (name: string) => {
    const made = await call(fileEndpoints.addFolder, {
      spaceId: target.spaceId,
      parentId: target.parentId,
      name,
      type: target.spaceId ? 2 : 1,
    })
    showToast.success(messages.created, { params: { name } })
    void refreshFileQueries()
    return made
  }
  const NewFolder = ({ answer }: { answer: (made: ListedFileItem | null) => void }) => (
    <NameDialog
      title={translate(listWords.newFolder)}
      okWords={translate(messages.create)}
      max={useSystemSettings()?.folderNameMax ?? limits.folderName}
      refusal={folderNameRefusal}
      onName={async (name) => answer(await make(name))}
      onClose={() => answer(null)}
    />
  )
  return showDialog<ListedFileItem>((answer) => <NewFolder answer={answer} />)
}

/** Asks for the new name of a folder, or of a file, where it cannot be edited in place (in a tree, on a phone). */
export async function askItemName(item: { id: string; name: string; folder?: boolean }) {
  const { FolderNameDialog: NameDialog } = await import('../dialogs/name-dialog.tsx')
  await showDialog<void>((answer) => (
    <NameDialog
      title={translate(messages.rename)}
      okWords={translate(messages.rename)}
      name={item.name}
      isFile={item.folder === false}
      max={limits.name}
      refusal={renameItemRefusal}
      onName={async (name) => {
        await call(fileEndpoints.rename, { id: item.id, name })
        toastWithUndo(messages.renamed, { name }, () =>
          call(fileEndpoints.rename, { id: item.id, name: item.name }),
        )
        void refreshFileQueries()
      }}
      onClose={() => answer(null)}
    />
  ))
}
