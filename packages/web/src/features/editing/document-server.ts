import type { FileItem } from '@cabinet/contract/spaces'
import type { ComponentType } from 'react'

/** Draws the editor of a document server in the whole window. */
export type DocumentServer = ComponentType<{ file: FileItem; onClose: () => void }>

let loader: (() => Promise<DocumentServer>) | null = null

/** The room that knows the document server says how a file is edited there. */
export function setDocumentServer(load: () => Promise<DocumentServer>) {
  loader = load
}

export const documentServer = () => loader
