import type { ComponentType } from 'react'
import { offeredParts } from '../../kernel/slots.ts'
import type { PreviewSubject } from './subject.ts'

export interface FileViewerProps {
  subject: PreviewSubject
}

/** Copies that come instead of a file: with a mark, or for people who may only look. */
export type CopiedContentForm = 'picture' | 'pages'

/** Shows files of some types. Its code is fetched when the first of them is opened. */
export interface FileViewer {
  name: string
  /** Endings without dot, in small letters. No two viewers name the same. */
  types: readonly string[]
  load(): Promise<ComponentType<FileViewerProps>>
  /** Fetches what will be wanted when the next file is opened. */
  fetchAhead?(subject: PreviewSubject): void
  /** Shape of the skeleton that stands until the file is there; a spinner without it. */
  skeleton?: 'page' | 'paper'
  /** Marked files are shown as any other; without it their copies go to the viewer of the copy's form. */
  showsMarked?: true
  /** The copies that this viewer shows, whatever the file's own type. */
  copies?: CopiedContentForm
  /** The viewer of such a file inside another one; absent where only the server could make it visible. */
  inside?(suffix: string): FileViewer | null
}

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Shows files of more types. */
    viewer: FileViewer
  }
}

/** The viewer for a suffix such as '.pdf' or 'pdf', or null. */
export function viewerOfSuffix(suffix: string): FileViewer | null {
  const type = suffix.replace(/^\./, '').toLowerCase()
  return offeredParts('viewer').find(({ types }) => types.includes(type)) ?? null
}

/** The viewer of copies of this form. */
export const viewerOfCopy = (form: CopiedContentForm): FileViewer | null =>
  offeredParts('viewer').find(({ copies }) => copies === form) ?? null

/** The viewer for a file that lies inside another one, or null. */
export const viewerForInside = (suffix: string): FileViewer | null =>
  viewerOfSuffix(suffix)?.inside?.(suffix) ?? null
