import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/** Says whether it used the key. */
export type ViewerKeyHandler = (event: KeyboardEvent) => boolean

/** The services the frame offers to the viewer inside it. */
export interface ViewerFrame {
  /** Where the viewer's tools stand; null until the header is drawn. */
  tools: HTMLElement | null
  /** Saves the file; absent without the right. */
  download: (() => void) | undefined
  /** Asks for the right to download; absent where it is held. */
  ask: (() => void) | undefined
  /** The handler hears keys before the frame does; answers with the way to stop. */
  onKey(handler: ViewerKeyHandler): () => void
}

export const ViewerFrameContext = createContext<ViewerFrame>({
  tools: null,
  download: undefined,
  ask: undefined,
  onKey: () => () => undefined,
})

/** Puts the viewer's own tools into the header. */
export function ViewerTools({ children }: { children: ReactNode }) {
  const { tools } = useContext(ViewerFrameContext)
  return tools && createPortal(children, tools)
}

/** Hears the keys of the whole window while the viewer stands. */
export function useViewerKeys(handler: ViewerKeyHandler) {
  const { onKey } = useContext(ViewerFrameContext)
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => onKey((event) => latest.current(event)), [onKey])
}
