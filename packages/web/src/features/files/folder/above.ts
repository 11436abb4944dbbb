import type { FileListPage } from '@cabinet/contract/files'
import type { FolderPlace } from '../../nodes/index.ts'

/** Returns the parent of the open folder, or null at the top. A space's root has the space's id. */
export function parentFolderOf(
  kind: FolderPlace['kind'],
  head: FileListPage | undefined,
): FolderPlace | null {
  const parent = head?.path.at(-2)
  if (!head || !parent) return null
  return {
    kind,
    spaceId: kind !== 'personal' ? head.folder.spaceId : undefined,
    parentId: parent.id === head.folder.spaceId ? undefined : parent.id,
  }
}
