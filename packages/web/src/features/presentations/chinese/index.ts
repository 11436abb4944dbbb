import { animations } from './animations.ts'
import { charts } from './charts.ts'
import { document } from './document.ts'
import { frame } from './frame.ts'
import { options } from './options.ts'
import { pictures } from './pictures.ts'
import { ribbon } from './ribbon.ts'
import { smartart } from './smartart.ts'
import { text } from './text.ts'

export { unlisted } from './unlisted.ts'

/** Every key of the editor's English book (`pptx-react-viewer/i18n`) in Chinese, by areas. */
export const chinese: Record<string, string> = {
  ...animations,
  ...charts,
  ...document,
  ...frame,
  ...options,
  ...pictures,
  ...ribbon,
  ...smartart,
  ...text,
}
