import { focusManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchFolders } from '../../../kernel/push-channel.ts'
import { queryClient } from '../../../kernel/query.ts'
import { refetchChanged, refetchOpenLists } from './folder-changes.ts'
import { shownFolders } from './shown-folders.ts'

/** Milliseconds in which changes of what the window shows are gathered, such as those of a navigation. */
const gatherMs = 50

/** Says to the server which folders the lists and trees of this window show; renders nothing. */
export function ShownFoldersWatcher() {
  useEffect(() => {
    const cache = queryClient.getQueryCache()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        watchFolders(shownFolders(cache.getAll()))
      }, gatherMs)
    }
    const stopCache = cache.subscribe(look)
    const stopFocus = focusManager.subscribe((isFocused) => {
      if (!isFocused) return
      void refetchOpenLists()
      void refetchChanged()
    })
    look()
    return () => {
      stopCache()
      stopFocus()
      clearTimeout(timer)
      watchFolders([])
    }
  }, [])
  return null
}
