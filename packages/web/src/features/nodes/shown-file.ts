let shownFileId: string | null = null

/** Remembers the file that a viewer shows, so that its list gives the focus back to its row. */
export const rememberShownFile = (id: string) => {
  shownFileId = id
}

/** Returns the file whose viewer was open last. */
export const lastShownFile = () => shownFileId

/** Forgets it, once its row has the focus. */
export const forgetShownFile = () => {
  shownFileId = null
}
