import { type ComponentType, Suspense } from 'react'
import { offeredParts } from '../../kernel/slots.ts'
import { type PreviewSubject, viewerOfSuffix } from '../previews/index.ts'

export interface PageLayerProps {
  subject: PreviewSubject
  /** From 1; a picture is one page. */
  page: number
  /** Clockwise rotation of the page in degrees, a multiple of 90. */
  rotation: number
}

/** A layer that a later room draws over pages and pictures, in boxes of the page's size on screen. */
interface PageLayer {
  Layer: ComponentType<PageLayerProps>
  /** In the viewer's header. */
  Tools: ComponentType<Pick<PageLayerProps, 'subject'>>
}

declare module '../../kernel/slots.ts' {
  interface ScreenSlots {
    pageLayer: PageLayer
  }
}

/** Files inside an archive and watermarked page pictures have no layer. */
function layerOver({ file, inside }: PreviewSubject): PageLayer | null {
  return viewerOfSuffix(file.suffix)?.showsMarked && !inside ? (offeredParts('pageLayer')[0] ?? null) : null
}

export function PageLayerOverPage(props: PageLayerProps) {
  const layer = layerOver(props.subject)
  return (
    layer && (
      <Suspense>
        <layer.Layer {...props} />
      </Suspense>
    )
  )
}

export function PageLayerTools({ subject }: Pick<PageLayerProps, 'subject'>) {
  const layer = layerOver(subject)
  return (
    layer && (
      <Suspense>
        <layer.Tools subject={subject} />
      </Suspense>
    )
  )
}
