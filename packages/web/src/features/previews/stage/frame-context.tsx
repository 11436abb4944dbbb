import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/** Handles a key; returns whether it was used. */
export type ViewerKeyHandler = (event: KeyboardEvent) => boolean

/** The services the frame offers to the viewer inside it. */
export interface ViewerFrame {
  /** The element for the viewer's tools; null until the header is drawn. */
  tools: HTMLElement | null
  /** Saves the file; absent without the right. */
  download: (() => void) | undefined
  /** Requests download permission; absent where it is granted. */
  ask: (() => void) | undefined
  /** Registers a handler that precedes the frame's; returns a function that removes it. */
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

/** Handles the keys of the whole window while the viewer is mounted. */
export function useViewerKeys(handler: ViewerKeyHandler) {
  const { onKey } = useContext(ViewerFrameContext)
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => onKey((event) => latest.current(event)), [onKey])
}
