import type { ListedFileItem } from '@cabinet/contract/nodes'
import { currentAddress, navigateTo } from '../../kernel/go.ts'
import { openFolderOfFile } from '../previews/index.ts'

/** Spelled as in the specification; with `Mode=edit` this room handles it. */
const path = '/office/document'

/** Paths for viewing or editing a document (specification), with the mode where the path implies it. */
export const documentPageAddresses: readonly [string, ('view' | 'edit')?][] = [
  [path],
  ['/pack'],
  ['/packview', 'view'],
  ['/packedit', 'edit'],
]

/** The screen an editor was opened from, which precedes it in the browser's history. */
let openedFrom: string | null = null

const isAt = (address: string) => currentAddress().split(/[?#]/)[0] === address

/** Opens a file for editing. */
export function openFileEditor(file: Pick<ListedFileItem, 'id' | 'suffix' | 'version'>) {
  const inside = documentPageAddresses.some(([one]) => isAt(one))
  if (!inside) openedFrom = currentAddress()
  navigateTo(
    path,
    {
      fileId: file.id,
      ext: file.suffix.replace(/^\./, '').toLowerCase(),
      v: String(file.version),
      Mode: 'edit',
    },
    { replace: inside },
  )
}

/** Leaves the editor: back to the screen it was opened from, else to the file's folder. */
export function closeFileEditor(file: ListedFileItem | undefined) {
  if (openedFrom === null) return openFolderOfFile(file)
  openedFrom = null
  history.back()
}
