import type { ListedFileItem } from '@cabinet/contract/nodes'

/** A folder on the screen that accepts dragged items. */
export interface DropTargetFolder {
  /** '' is the personal space. */
  spaceId: string
  /** '' is the root. */
  parentId: string
  name: string
  /** Bit set of the user's rights on the folder. */
  rights: number
  /** Id of the folder, to compare with the dragged items. */
  node: string
  /** Ids of the known ancestors. */
  above: readonly string[]
}

/** Attributes that make an element a drop target without a listener of its own. */
export const dropFolderAttributes = (folder: DropTargetFolder) => ({
  'data-drop-space': folder.spaceId,
  'data-drop-parent': folder.parentId,
  'data-drop-name': folder.name,
  'data-drop-rights': folder.rights,
  'data-drop-node': folder.node,
  'data-drop-above': folder.above.join(),
})

/** The same attributes for a folder in a list, in its own space. */
export const dropAttributesOfRow = (row: ListedFileItem, spaceId: string) =>
  dropFolderAttributes({
    spaceId,
    parentId: row.id,
    name: row.name,
    rights: row.rights,
    node: row.id,
    above: [row.parentId],
  })

/** Reads the drop target from the element under the pointer or its ancestors. */
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
