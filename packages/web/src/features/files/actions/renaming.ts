import { create } from 'zustand'

const store = create<{ id: string | null }>(() => ({ id: null }))

/** The item whose name is being typed in the list. */
export const useItemBeingRenamed = () => store((state) => state.id)
export const startInlineRename = (id: string) => store.setState({ id })
export const endInlineRename = () => store.setState({ id: null })
