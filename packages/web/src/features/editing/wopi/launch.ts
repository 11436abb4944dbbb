import { wopiEndpoints } from '@cabinet/contract/editing.wopi'
import type { EndpointReply } from '@cabinet/contract/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { currentLanguage } from '../../../kernel/text.ts'
import { currentTheme } from '../../../kernel/theme.ts'

export type DocumentServerLaunch = EndpointReply<typeof wopiEndpoints.launch>

/** Requests a launch once, because every answer contains a new token. */
export function useDocumentServerLaunch(fileId: string, mode: 'view' | 'edit') {
  const [launched, setLaunched] = useState<DocumentServerLaunch | null>(null)
  const [error, setError] = useState<unknown>(null)
  const again = useCallback(() => {
    setError(null)
    const dark = currentTheme() === 'theme-dark'
    call(wopiEndpoints.launch, { fileId, mode, language: currentLanguage(), dark }, { quiet: true }).then(
      setLaunched,
      setError,
    )
  }, [fileId, mode])
  useEffect(again, [again])
  return { launched, error, again }
}
