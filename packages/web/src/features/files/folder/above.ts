import type { FileList } from '@cabinet/contract/files'
import type { Where } from '../../nodes/index.ts'

/** The folder above the open one, or null at the top. A space's root has the space's id. */
export function above(kind: Where['kind'], head: FileList | undefined): Where | null {
  const parent = head?.path.at(-2)
  if (!head || !parent) return null
  return {
    kind,
    spaceId: kind !== 'personal' ? head.folder.spaceId : undefined,
    parentId: parent.id === head.folder.spaceId ? undefined : parent.id,
  }
}
