import { includesRight } from '@cabinet/contract/rights'
import { FilePlus2, PencilLine, Pin, PinOff, RotateCcw, Trash2 } from 'lucide-react'
import { offer, type SlotOffer } from '../../kernel/slots.ts'
import {
  askVersionDetails,
  confirmCopyVersion,
  discardVersion,
  restoreOlderVersion,
  togglePinnedVersion,
} from './deeds.tsx'
import { messages } from './versions.text.ts'

/** The built-in actions on a version. The server checks permissions again. */
export const ownActions: SlotOffer[] = [
  offer('versionAction', {
    words: messages.restoreThis,
    inline: messages.restoreNumber,
    icon: RotateCcw,
    order: 100,
    divided: true,
    fits: (version, file) => !version.latest && includesRight(file.rights, 'edit'),
    run: async (version, file) => {
      await restoreOlderVersion(version, file)
    },
  }),
  offer('versionAction', {
    words: messages.makeCopy,
    icon: FilePlus2,
    order: 110,
    fits: (_, file) => includesRight(file.rights, 'copy'),
    run: confirmCopyVersion,
  }),
  offer('versionAction', {
    words: messages.rename,
    icon: PencilLine,
    order: 120,
    divided: true,
    fits: (_, file) => includesRight(file.rights, 'edit'),
    run: askVersionDetails,
  }),
  offer('versionAction', {
    words: messages.pin,
    icon: Pin,
    order: 130,
    fits: (version, file) => !version.pinned && includesRight(file.rights, 'edit'),
    run: togglePinnedVersion,
  }),
  offer('versionAction', {
    words: messages.unpin,
    icon: PinOff,
    order: 130,
    fits: (version, file) => version.pinned && includesRight(file.rights, 'edit'),
    run: togglePinnedVersion,
  }),
  offer('versionAction', {
    words: messages.discard,
    icon: Trash2,
    order: 140,
    divided: true,
    danger: true,
    fits: (version, file) =>
      !version.latest &&
      !version.pinned &&
      includesRight(file.rights, 'delete') &&
      includesRight(file.rights, 'edit'),
    run: discardVersion,
  }),
]
