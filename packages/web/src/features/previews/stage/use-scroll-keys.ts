import { useViewerKeys } from './frame-context.tsx'

/** Pixels scrolled per arrow key press. */
const line = 60

/** Lets the keys scroll the content while the stage, not the content itself, has the focus. */
export function useScrollKeys(scroller: () => HTMLElement | null | undefined) {
  useViewerKeys(({ key, ctrlKey, metaKey, shiftKey, target }) => {
    const element = scroller()
    if (!element || ctrlKey || metaKey) return false
    // A focused button keeps its space bar.
    const onButton = target instanceof Element && target.closest('button, a, [role=tab]') !== null
    const page = element.clientHeight * 0.9
    const space = onButton ? undefined : shiftKey ? -page : page
    const by = {
      ArrowDown: line,
      ArrowUp: -line,
      PageDown: page,
      PageUp: -page,
      ' ': space,
      Home: -element.scrollTop,
      End: element.scrollHeight,
    }[key]
    if (by === undefined) return false
    element.scrollBy({ top: by })
    return true
  })
}
