import type { ComponentType } from 'react'
import { offeredParts } from '../../../kernel/slots.ts'

export interface FileInPlaceProps {
  fileId: string
  version: number
}

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Shows a version of a file inside another screen. */
    fileViewer: ComponentType<FileInPlaceProps>
  }
}

export const fileViewer = (): ComponentType<FileInPlaceProps> | undefined => offeredParts('fileViewer')[0]
