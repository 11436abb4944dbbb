import { useCallback, useEffect, useState } from 'react'
import { useViewerKeys } from '../../previews/stage/index.ts'
import { emptyFindQuery, type FindInFileQuery } from './find-bar.tsx'

/** Milliseconds of typing pause before a long file is searched. */
const rest = 150

/**
 * The find bar's state. Ctrl+F opens it, F3 and Ctrl+G step, Escape closes; files without text have no find.
 */
export function useFindInFile(step: (forwards: boolean) => void, hasWords = true) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(0)
  const [typed, setTyped] = useState<FindInFileQuery>(emptyFindQuery)
  const [search, setSearch] = useState<FindInFileQuery>(emptyFindQuery)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(open ? typed : emptyFindQuery), open ? rest : 0)
    return () => clearTimeout(timer)
  }, [open, typed])
  const show = () => {
    setOpen(true)
    setAsked(asked + 1)
  }
  const close = useCallback(() => setOpen(false), [])
  useViewerKeys(({ key, ctrlKey, metaKey, shiftKey }) => {
    if (!hasWords) return false
    const ctrl = ctrlKey || metaKey
    if (ctrl && key.toLowerCase() === 'f') show()
    else if (key === 'F3' || (ctrl && key.toLowerCase() === 'g')) {
      if (open) step(!shiftKey)
      else show()
    } else if (key === 'Escape' && open) close()
    else return false
    return true
  })
  return {
    open,
    toggle: open ? close : show,
    /** The active query; undefined while the bar is closed. */
    search,
    /** Props of the bar. */
    bar: { asked, search: typed, onSearch: setTyped, onStep: step, onClose: close },
  }
}
