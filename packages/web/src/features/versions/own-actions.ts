import { holds } from '@cabinet/contract/rights'
import { FilePlus2, PencilLine, Pin, PinOff, RotateCcw, Trash2 } from 'lucide-react'
import { type Offer, offer } from '../../kernel/slots.ts'
import { copyVersion, discardVersion, editVersion, pinVersion, restoreVersion } from './deeds.tsx'
import { words } from './versions.text.ts'

/** What one does with a version itself. The server judges again. */
export const ownActions: Offer[] = [
  offer('versionAction', {
    words: words.restoreThis,
    icon: RotateCcw,
    order: 100,
    divided: true,
    fits: (version, file) => !version.latest && holds(file.rights, 'edit'),
    run: async (version, file) => {
      await restoreVersion(version, file)
    },
  }),
  offer('versionAction', {
    words: words.makeCopy,
    icon: FilePlus2,
    order: 110,
    fits: (_, file) => holds(file.rights, 'copy'),
    run: copyVersion,
  }),
  offer('versionAction', {
    words: words.rename,
    icon: PencilLine,
    order: 120,
    divided: true,
    fits: (_, file) => holds(file.rights, 'edit'),
    run: editVersion,
  }),
  offer('versionAction', {
    words: words.pin,
    icon: Pin,
    order: 130,
    fits: (version, file) => !version.pinned && holds(file.rights, 'edit'),
    run: pinVersion,
  }),
  offer('versionAction', {
    words: words.unpin,
    icon: PinOff,
    order: 130,
    fits: (version, file) => version.pinned && holds(file.rights, 'edit'),
    run: pinVersion,
  }),
  offer('versionAction', {
    words: words.discard,
    icon: Trash2,
    order: 140,
    divided: true,
    danger: true,
    fits: (version, file) =>
      !version.latest && !version.pinned && holds(file.rights, 'delete') && holds(file.rights, 'edit'),
    run: discardVersion,
  }),
]
