import type { FileListPage } from '@cabinet/contract/files'
import type { FolderPlace } from '../../nodes/index.ts'

/** Leaves out what is above a folder in the path; the path stays where it does not have the folder. */
export function headBelowTop(head: FileListPage, topId: string | undefined): FileListPage {
  const at = topId === undefined ? -1 : head.path.findIndex(({ id }) => id === topId)
  return at > 0 ? { ...head, path: head.path.slice(at) } : head
}

/** Returns the parent of the open folder, or null at the top. A space's root has the space's id. */
export function parentFolderOf(
  { kind, topId }: Pick<FolderPlace, 'kind' | 'topId'>,
  head: FileListPage | undefined,
): FolderPlace | null {
  const parent = head?.path.at(-2)
  if (!head || !parent) return null
  return {
    kind,
    spaceId: kind !== 'personal' ? head.folder.spaceId : undefined,
    parentId: parent.id === head.folder.spaceId ? undefined : parent.id,
    ...(topId && { topId }),
  }
}
