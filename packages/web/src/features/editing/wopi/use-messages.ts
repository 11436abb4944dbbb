import { fileEndpoints } from '@cabinet/contract/files'
import { type RefObject, useEffect, useRef } from 'react'
import { markQueriesStale } from '../../../kernel/query.ts'
import { parseServerMessage, serverMessageText } from './messages.ts'

interface Deeds {
  loaded: () => void
  close: () => void
  edit: () => void
}

/** Listens to the document server's page and returns whether it has unsaved changes. */
export function useDocumentServerMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  deeds: Deeds,
) {
  const changed = useRef(false)
  const latest = useRef(deeds)
  latest.current = deeds
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const message = parseServerMessage(event, { origin, frame: frame.current?.contentWindow ?? null })
      if (!message) return
      const { id, values } = message
      if (id === 'App_LoadingStatus') {
        if (values.Status === 'Frame_Ready')
          frame.current?.contentWindow?.postMessage(
            serverMessageText('Host_PostmessageReady', new Date()),
            origin,
          )
        else latest.current.loaded()
      } else if (id === 'Doc_ModifiedStatus') changed.current = values.Modified === true
      else if (id === 'File_Rename') void markQueriesStale(fileEndpoints.detail)
      else if (id === 'UI_Edit') latest.current.edit()
      else if (id === 'UI_Close' || id === 'close') {
        changed.current = false
        latest.current.close()
      }
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, origin])
  return changed
}
