import { create } from 'zustand'

/** closed: only the button; bar: 56 px; open: the whole panel. */
export type UploadPanelState = 'closed' | 'bar' | 'open'

const store = create<{ state: UploadPanelState }>(() => ({ state: 'closed' }))

export const useUploadPanel = () => store((held) => held.state)
export const setUploadPanel = (state: UploadPanelState) => store.setState({ state })
/** Shows the bar where nothing is shown. */
export const showUploadBar = () =>
  store.setState(({ state }) => ({ state: state === 'closed' ? 'bar' : state }))
/** Shows that uploads started, without covering more than the user chose. */
export const openUploadPanel = () =>
  store.setState(({ state }) => ({ state: state === 'bar' ? 'bar' : 'open' }))
