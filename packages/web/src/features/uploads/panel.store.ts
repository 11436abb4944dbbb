import { create } from 'zustand'

/** closed: only the button; bar: 56 px; open: the whole panel. */
export type PanelState = 'closed' | 'bar' | 'open'

const store = create<{ state: PanelState }>(() => ({ state: 'closed' }))

export const usePanel = () => store((held) => held.state)
export const setPanel = (state: PanelState) => store.setState({ state })
/** Shows that something was begun, without covering more than the person chose to see. */
export const openPanel = () => store.setState(({ state }) => ({ state: state === 'bar' ? 'bar' : 'open' }))
