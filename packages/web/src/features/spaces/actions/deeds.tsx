import { limits } from '@cabinet/contract/limits'
import { type FileItem, spaceApi } from '@cabinet/contract/spaces'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { say } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { ask } from '../../../ui/confirm.tsx'
import { nameParts } from '../../../ui/format.ts'
import { useSettings } from '../../settings/index.ts'
import { show } from '../dialogs/show.tsx'
import { words } from '../dialogs.text.ts'
import { refreshSpaces } from '../spaces.api.ts'
import { folderNameRefusal, renameRefusal } from '../spaces.rules.ts'
import { words as listWords } from '../spaces.text.ts'
import { remember, rememberUndoIds } from '../undo.ts'
import { slices, type TransferTarget } from './transfer.tsx'

/** Puts items into the recycle bin; the toast offers Undo. */
export async function removeItems(ids: readonly string[]) {
  const undoIds: string[] = []
  try {
    for (const some of slices(ids, limits.ids))
      undoIds.push((await call(spaceApi.remove, { ids: some })).undoId)
  } catch (error) {
    toast.failure(error)
  }
  if (undoIds.length)
    toast.success(words.deleted, { params: { count: ids.length }, undo: rememberUndoIds(undoIds) })
  await refreshSpaces()
  return undoIds.length > 0
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
    await call(spaceApi.rename, { id: item.id, name })
    const undo = remember(() => call(spaceApi.rename, { id: item.id, name: item.name }))
    toast.success(words.renamed, { params: { name }, undo })
    return true
  } catch (error) {
    toast.failure(error)
    return false
  } finally {
    await refreshSpaces()
  }
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
        const undo = remember(() => call(spaceApi.rename, { id: folder.id, name: folder.name }))
        toast.success(words.renamed, { params: { name }, undo })
        void refreshSpaces()
      }}
      onClose={() => answer(null)}
    />
  ))
}
