import { useEffect, useEffectEvent } from 'react'
import { forgetShownFile, lastShownFile } from '../../nodes/index.ts'
import type { OpenFolderState } from './use-folder.ts'

/** Gives the focus back to the row whose viewer was closed, unless something else has it. */
export function useReturnFocus({ rows, selecting }: OpenFolderState, grid: HTMLElement | null): void {
  const { known } = rows
  const giveBack = useEffectEvent(() => {
    const id = lastShownFile()
    if (!id || !grid || !known(id) || document.activeElement !== document.body) return
    const index = Array.from({ length: rows.total }, (_, at) => at).find((at) => rows.at(at)?.id === id)
    if (index === undefined) return
    forgetShownFile()
    selecting.focus(index)
    grid.focus({ preventScroll: true })
  })
  useEffect(() => giveBack(), [known, grid])
}
