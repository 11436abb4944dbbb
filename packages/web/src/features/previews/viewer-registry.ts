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
  /** Extensions without dot, in lower case. No two viewers share one. */
  types: readonly string[]
  load(): Promise<ComponentType<FileViewerProps>>
  /** Prefetches content for the next file. */
  fetchAhead?(subject: PreviewSubject): void
  /** Shape of the skeleton shown until the file is loaded; a spinner without it. */
  skeleton?: 'page' | 'paper'
  /** Shows watermarked files itself; without it their copies go to the viewer of the copy's form. */
  showsMarked?: true
  /** The copies that this viewer shows, whatever the file's own type. */
  copies?: CopiedContentForm
  /** Returns the viewer of such a file inside another one; absent where only the server could convert it. */
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
