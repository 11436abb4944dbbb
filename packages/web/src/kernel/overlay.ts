import { limits } from '@cabinet/contract/limits'
import { create } from 'zustand'

const store = create<{ busy: boolean }>(() => ({ busy: false }))
let running = 0
let closing: ReturnType<typeof setTimeout> | undefined

/** Whether the loading overlay is shown. */
export const useLoadingOverlay = () => store((state) => state.busy)

/** Shows the loading overlay until the returned function is called, plus 200 ms (specification). */
export function showLoadingOverlay(): () => void {
  running += 1
  clearTimeout(closing)
  store.setState({ busy: true })
  let ended = false
  return () => {
    if (ended) return
    ended = true
    running -= 1
    if (running === 0) closing = setTimeout(() => store.setState({ busy: false }), limits.overlayMs)
  }
}
