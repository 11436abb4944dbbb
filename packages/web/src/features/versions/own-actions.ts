import { holds } from '@cabinet/contract/rights'
import { FilePlus2, PencilLine, Pin, PinOff, RotateCcw, Trash2 } from 'lucide-react'
import { copyVersion, discardVersion, editVersion, pinVersion, restoreVersion } from './deeds.tsx'
import { addVersionAction } from './version-actions.ts'
import { words } from './versions.text.ts'

/** What one does with a version itself. The server judges again. */
export function addOwnActions() {
  addVersionAction({
    words: words.restoreThis,
    icon: RotateCcw,
    order: 100,
    divided: true,
    fits: (version, file) => !version.latest && holds(file.rights, 'edit'),
    run: async (version, file) => {
      await restoreVersion(version, file)
    },
  })
  addVersionAction({
    words: words.makeCopy,
    icon: FilePlus2,
    order: 110,
    fits: (_, file) => holds(file.rights, 'copy'),
    run: copyVersion,
  })
  addVersionAction({
    words: words.rename,
    icon: PencilLine,
    order: 120,
    divided: true,
    fits: (_, file) => holds(file.rights, 'edit'),
    run: editVersion,
  })
  addVersionAction({
    words: words.pin,
    icon: Pin,
    order: 130,
    fits: (version, file) => !version.pinned && holds(file.rights, 'edit'),
    run: pinVersion,
  })
  addVersionAction({
    words: words.unpin,
    icon: PinOff,
    order: 130,
    fits: (version, file) => version.pinned && holds(file.rights, 'edit'),
    run: pinVersion,
  })
  addVersionAction({
    words: words.discard,
    icon: Trash2,
    order: 140,
    divided: true,
    danger: true,
    fits: (version, file) =>
      !version.latest && !version.pinned && holds(file.rights, 'delete') && holds(file.rights, 'edit'),
    run: discardVersion,
  })
}
