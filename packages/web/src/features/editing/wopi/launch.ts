import { wopiApi } from '@cabinet/contract/editing.wopi'
import type { Reply } from '@cabinet/contract/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { language } from '../../../kernel/text.ts'
import { theme } from '../../../kernel/theme.ts'

export type Launched = Reply<typeof wopiApi.launch>

/** Asks once where a file opens: every answer is a token. */
export function useLaunch(fileId: string, mode: 'view' | 'edit') {
  const [launched, setLaunched] = useState<Launched | null>(null)
  const [error, setError] = useState<unknown>(null)
  const again = useCallback(() => {
    setError(null)
    const dark = theme() === 'theme-dark'
    call(wopiApi.launch, { fileId, mode, language: language(), dark }, { quiet: true }).then(
      setLaunched,
      setError,
    )
  }, [fileId, mode])
  useEffect(again, [again])
  return { launched, error, again }
}
