import { create } from 'zustand'

const store = create<{ id: string | null }>(() => ({ id: null }))

/** The item whose name is being typed in the list. */
export const useRenaming = () => store((state) => state.id)
export const startRename = (id: string) => store.setState({ id })
export const endRename = () => store.setState({ id: null })
