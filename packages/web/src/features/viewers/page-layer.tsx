import { type ComponentType, Suspense } from 'react'
import { offeredParts } from '../../kernel/slots.ts'
import { type PreviewSubject, viewerOfSuffix } from '../previews/index.ts'

export interface PageLayerProps {
  subject: PreviewSubject
  /** From 1; a picture is one page. */
  page: number
  /** Degrees, a multiple of 90, that the page is turned to the right. */
  rotation: number
}

/** A layer that a later room draws over pages and pictures, in boxes of the page's size on the screen. */
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

/** Nothing is laid over what lies inside an archive, nor over pages that only a marked text comes as. */
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
