import { spaceApi } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import type { FileItem } from '@cabinet/contract/nodes'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { show } from '../../../kernel/show.tsx'
import { say } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { ask } from '../../../ui/confirm.tsx'
import { nameParts } from '../../../ui/format.ts'
import { refreshSpaces, tellWithUndo, undoing } from '../../nodes/index.ts'
import { useSettings } from '../../settings/index.ts'
import { words } from '../dialogs/dialogs.text.ts'
import type { LeftOut } from '../dialogs/results-dialog.tsx'
import { folderNameRefusal, renameRefusal } from '../files.rules.ts'
import { words as listWords } from '../files.text.ts'
import { tellGone } from './gone.ts'
import { slices, type TransferTarget, tellResults } from './transfer.tsx'

/** Puts items into the recycle bin; the toast offers Undo. Answers whether anything went. */
export async function removeItems(ids: readonly string[]) {
  const undoIds: string[] = []
  const left: LeftOut[] = []
  const done: string[] = []
  try {
    for (const some of slices(ids, limits.ids)) {
      const { undoId, results } = await call(spaceApi.remove, { ids: some })
      undoIds.push(undoId)
      for (const { id, name, result, reason } of results)
        if (result === 'done') done.push(id)
        else left.push({ id, name, reason: reason ?? 'common.failed' })
    }
  } catch (error) {
    toast.failure(error)
  }
  tellGone(done)
  if (done.length) tellWithUndo(words.deleted, { count: done.length }, undoing(undoIds))
  if (left.length) void tellResults(done.length, left)
  await refreshSpaces()
  return done.length > 0
}

/** Gives an item another name, asking first where a file's extension would change. Answers whether it was renamed. */
export async function renameItem(
  item: Pick<FileItem, 'id' | 'name' | 'folder'>,
  typed: string,
): Promise<boolean> {
  const name = typed.trim()
  if (name === item.name) return false
  const reason = renameRefusal(typed)
  if (reason) {
    toast.error(reason)
    return false
  }
  if (!item.folder && !(await extensionMayChange(item.name, name))) return false
  try {
    await rename(item.id, name)
    return true
  } catch (error) {
    toast.failure(error)
    return false
  } finally {
    await refreshSpaces()
  }
}

async function rename(id: string, name: string) {
  const { undoId } = await call(spaceApi.rename, { id, name })
  if (undoId) tellWithUndo(words.renamed, { name }, undoing([undoId]))
}

async function extensionMayChange(from: string, to: string) {
  const [, before] = nameParts(from)
  const [, after] = nameParts(to)
  if (before.toLowerCase() === after.toLowerCase()) return true
  return ask({
    title: say(words.extensionTitle),
    body: say(words.extensionBody, {
      from: before || say(words.extensionNone),
      to: after || say(words.extensionNone),
    }),
    okWords: say(words.change),
    cancelWords: say(common.cancel),
  })
}

/** Asks for a name and makes a folder; answers with the new folder, or null. */
export async function newFolder(target: TransferTarget): Promise<FileItem | null> {
  const { NameDialog } = await import('../dialogs/name-dialog.tsx')
  const make = async (name: string) => {
    const made = await call(spaceApi.addFolder, {
      spaceId: target.spaceId,
      parentId: target.parentId,
      name,
      type: target.spaceId ? 2 : 1,
    })
    toast.success(words.created, { params: { name } })
    void refreshSpaces()
    return made
  }
  const NewFolder = ({ answer }: { answer: (made: FileItem | null) => void }) => (
    <NameDialog
      title={say(listWords.newFolder)}
      okWords={say(words.create)}
      max={useSettings()?.folderNameMax ?? limits.folderName}
      refusal={folderNameRefusal}
      onName={async (name) => answer(await make(name))}
      onClose={() => answer(null)}
    />
  )
  return show<FileItem>((answer) => <NewFolder answer={answer} />)
}

/** Asks for a folder's new name, where it cannot be typed in place (in a tree). */
export async function renameFolder(folder: { id: string; name: string }) {
  const { NameDialog } = await import('../dialogs/name-dialog.tsx')
  await show<void>((answer) => (
    <NameDialog
      title={say(words.rename)}
      okWords={say(words.rename)}
      name={folder.name}
      max={limits.name}
      refusal={renameRefusal}
      onName={async (name) => {
        await call(spaceApi.rename, { id: folder.id, name })
        tellWithUndo(words.renamed, { name }, () =>
          call(spaceApi.rename, { id: folder.id, name: folder.name }),
        )
        void refreshSpaces()
      }}
      onClose={() => answer(null)}
    />
  ))
}
