import type { ListedFileItem } from '@cabinet/contract/nodes'
import { currentAddress, navigateTo } from '../../kernel/go.ts'

/** Spelled as the specification spells it; with `Mode=edit` it is this room's. */
const path = '/office/document'

/** Addresses of a document that is seen or edited (specification), with the mode where the address says it. */
export const documentPageAddresses: readonly [string, ('view' | 'edit')?][] = [
  [path],
  ['/pack'],
  ['/packview', 'view'],
  ['/packedit', 'edit'],
]

/** The screen an editor was opened from, which the browser's history still has behind it. */
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

/** Leaves the editor: back to where it was opened, else to the start. */
export function closeFileEditor() {
  if (openedFrom === null) return navigateTo('/')
  openedFrom = null
  history.back()
}
