import type { ComponentType } from 'react'
import { offered } from '../../kernel/slots.ts'
import type { Subject } from './subject.ts'

export interface ViewerProps {
  subject: Subject
}

/** Copies that come instead of a file: with a mark, or for people who may only look. */
export type CopyForm = 'picture' | 'pages'

/** Shows files of some types. Its code is fetched when the first of them is opened. */
export interface Viewer {
  name: string
  /** Endings without dot, in small letters. No two viewers name the same. */
  types: readonly string[]
  load(): Promise<ComponentType<ViewerProps>>
  /** Fetches what will be wanted when the next file is opened. */
  fetchAhead?(subject: Subject): void
  /** Shape of the skeleton that stands until the file is there; a spinner without it. */
  skeleton?: 'page' | 'paper'
  /** Marked files are shown as any other; without it their copies go to the viewer of the copy's form. */
  showsMarked?: true
  /** The copies that this viewer shows, whatever the file's own type. */
  copies?: CopyForm
  /** The viewer of such a file inside another one; absent where only the server could make it visible. */
  inside?(suffix: string): Viewer | null
}

declare module '../../kernel/slots.ts' {
  interface Slots {
    /** Shows files of more types. */
    viewer: Viewer
  }
}

/** The viewer for a suffix such as '.pdf' or 'pdf', or null. */
export function viewerOf(suffix: string): Viewer | null {
  const type = suffix.replace(/^\./, '').toLowerCase()
  return offered('viewer').find(({ types }) => types.includes(type)) ?? null
}

/** The viewer of copies of this form. */
export const viewerOfCopy = (form: CopyForm): Viewer | null =>
  offered('viewer').find(({ copies }) => copies === form) ?? null

/** The viewer for a file that lies inside another one, or null. */
export const viewerInside = (suffix: string): Viewer | null => viewerOf(suffix)?.inside?.(suffix) ?? null
