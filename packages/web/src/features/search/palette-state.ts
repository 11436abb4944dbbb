import { create } from 'zustand'

const store = create<{ open: boolean }>(() => ({ open: false }))

/** Whether the quick search stands over the screen. */
export const usePaletteOpen = () => store((state) => state.open)
export const openPalette = () => store.setState({ open: true })
export const closePalette = () => store.setState({ open: false })
