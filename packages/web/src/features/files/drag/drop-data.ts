import type { ListedFileItem } from '@cabinet/contract/nodes'

/** A folder on the screen that takes what is dragged onto it. */
export interface DropTargetFolder {
  /** '' is the personal space. */
  spaceId: string
  /** '' is the root. */
  parentId: string
  name: string
  /** Bit set held on it. */
  rights: number
  /** Its own id, to compare with what is dragged. */
  node: string
  /** Ids of the folders above it, as far as they are known. */
  above: readonly string[]
}

/** The attributes that make an element such a folder: no listener per row. */
export const dropFolderAttributes = (folder: DropTargetFolder) => ({
  'data-drop-space': folder.spaceId,
  'data-drop-parent': folder.parentId,
  'data-drop-name': folder.name,
  'data-drop-rights': folder.rights,
  'data-drop-node': folder.node,
  'data-drop-above': folder.above.join(),
})

/** The same for a folder that a list shows, in the space that it belongs to. */
export const dropAttributesOfRow = (row: ListedFileItem, spaceId: string) =>
  dropFolderAttributes({
    spaceId,
    parentId: row.id,
    name: row.name,
    rights: row.rights,
    node: row.id,
    above: [row.parentId],
  })

/** Reads the folder back from the element under the pointer or one around it. */
export function dropFolderAtTarget(
  target: EventTarget | null,
): { element: HTMLElement; folder: DropTargetFolder } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-drop-node]') : null
  if (!element) return null
  const {
    dropSpace = '',
    dropParent = '',
    dropName = '',
    dropRights,
    dropNode = '',
    dropAbove,
  } = element.dataset
  return {
    element,
    folder: {
      spaceId: dropSpace,
      parentId: dropParent,
      name: dropName,
      rights: Number(dropRights ?? 0),
      node: dropNode,
      above: dropAbove ? dropAbove.split(',') : [],
    },
  }
}
