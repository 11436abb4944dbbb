import type { FileItem } from '@cabinet/contract/spaces'
import type { ComponentType } from 'react'
import { archive } from '../viewers/archive/index.ts'
import { book } from '../viewers/book/index.ts'
import { cad } from '../viewers/cad/index.ts'
import type { Purpose, Ticket } from './content/content.ts'
import { diagram } from '../viewers/diagram/index.ts'
import { image } from '../viewers/image/index.ts'
import { mail } from '../viewers/mail/index.ts'
import { markdown } from '../viewers/markdown/index.ts'
import { audio, video } from '../viewers/media/index.ts'
import { mind } from '../viewers/mind/index.ts'
import { model } from '../viewers/model/index.ts'
import { ofd } from '../viewers/ofd/index.ts'
import { office } from '../viewers/office/index.ts'
import { pdf } from '../viewers/pdf/index.ts'
import { table } from '../viewers/table/index.ts'
import { text } from '../viewers/text/index.ts'

/** What is shown: one version of a file. */
export interface Subject {
  file: FileItem
  version: number
  /** Bytes of this version. */
  size: number
  /** Where the bytes are of what lies inside a file; its `file.id` is its own. */
  inside?: (purpose: Purpose) => Promise<Ticket>
}

export interface ViewerProps {
  subject: Subject
}

/** Shows files of some types. Its code is fetched when the first of them is opened. */
export interface Viewer {
  name: string
  /** Endings without dot, in small letters. */
  types: readonly string[]
  load(): Promise<ComponentType<ViewerProps>>
  /** Fetches what will be wanted when the next file is opened. */
  fetchAhead?(subject: Subject): void
}

/** Every viewer. A type belongs to the first that names it. */
const viewers: readonly Viewer[] = [
  pdf,
  image,
  video,
  audio,
  markdown,
  table,
  office,
  ofd,
  diagram,
  text,
  cad,
  book,
  mind,
  model,
  archive,
  mail,
]

const byType = new Map(
  viewers.toReversed().flatMap((viewer) => viewer.types.map((type) => [type, viewer] as const)),
)

/** Viewers of the copies that come instead of a file: with a mark, or for people who may only look. */
export const viewerOfForm = { picture: image, pages: pdf } as const satisfies Record<string, Viewer>

/** Whether a viewer shows a marked file as it shows any other. */
export const showsMarked = (viewer: Viewer): boolean =>
  viewer === pdf || viewer === image || viewer === office

/** The viewer for a suffix such as '.pdf' or 'pdf', or null. */
export const viewerOf = (suffix: string): Viewer | null =>
  byType.get(suffix.replace(/^\./, '').toLowerCase()) ?? null
