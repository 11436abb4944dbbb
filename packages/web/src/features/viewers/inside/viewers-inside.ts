import { mail } from '../mail/index.ts'
import { markdown } from '../markdown/index.ts'
import { audio, video } from '../media/index.ts'
import { officeReader } from '../office/reader.ts'
import { pdf } from '../pdf/index.ts'
import { table } from '../table/index.ts'
import { text } from '../text/index.ts'
import { type Viewer, viewerOf } from '../../previews/viewer-registry.ts'

/** Pictures that browsers draw; the others the server would have to make of a file of its own. */
const picture: Viewer = {
  name: 'image',
  types: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg', 'ico', 'avif'],
  load: () => import('../image/drawn-picture.tsx').then((m) => m.DrawnPicture),
}

/** Office files of which nothing but the browser makes pages. */
const office: Viewer = {
  name: 'office',
  types: [],
  load: () => import('../office/office-inside.tsx').then((m) => m.OfficeInside),
}

/** Those that show bytes from wherever they are. */
const anywhere: readonly Viewer[] = [pdf, video, audio, markdown, table, text, mail]

/** The viewer for what lies inside another file. */
export function viewerInside(suffix: string): Viewer | null {
  if (picture.types.includes(suffix.replace(/^\./, '').toLowerCase())) return picture
  if (officeReader(suffix)) return office
  const viewer = viewerOf(suffix)
  return viewer && anywhere.includes(viewer) ? viewer : null
}
