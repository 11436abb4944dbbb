import { useEffect, useEffectEvent } from 'react'

const layers = new Set<() => void>()

/** Registers what lies over the page and goes with it; returns the end of that. */
export function addOpenLayer(close: () => void): () => void {
  layers.add(close)
  return () => void layers.delete(close)
}

/** Closes a dialog or menu when the page below it changes. */
export function useOpenLayer(onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => addOpenLayer(() => close()), [])
}

let closing = false

/** Closes every dialog, menu and tip, the latest first. An answer may itself change the page. */
export function closeOpenLayers() {
  if (closing) return
  closing = true
  try {
    for (const close of [...layers].reverse()) close()
  } finally {
    closing = false
  }
}
