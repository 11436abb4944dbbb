import { animationMessages } from './animations.ts'
import { chartMessages } from './charts.ts'
import { deckDocumentMessages } from './document.ts'
import { deckFrameMessages } from './frame.ts'
import { slideNoteMessages } from './notes.ts'
import { deckOptionMessages } from './options.ts'
import { deckPictureMessages } from './pictures.ts'
import { deckRibbonMessages } from './ribbon.ts'
import { shapeFormatMessages } from './shape-formats.ts'
import { deckSharingMessages } from './sharing.ts'
import { slideShowMessages } from './slide-show.ts'
import { slideViewMessages } from './slide-views.ts'
import { smartArtMessages } from './smartart.ts'
import { deckTextMessages } from './text.ts'
import { deckToolbarMessages } from './toolbars.ts'

export { unlistedMessages } from './unlisted.ts'

/** Every key of the editor's English book (`pptx-react-viewer/i18n`) in Chinese, by areas. */
export const deckEditorChinese: Record<string, string> = {
  ...deckToolbarMessages,
  ...slideShowMessages,
  ...shapeFormatMessages,
  ...deckSharingMessages,
  ...slideViewMessages,
  ...slideNoteMessages,
  ...animationMessages,
  ...chartMessages,
  ...deckDocumentMessages,
  ...deckFrameMessages,
  ...deckOptionMessages,
  ...deckPictureMessages,
  ...deckRibbonMessages,
  ...smartArtMessages,
  ...deckTextMessages,
}
