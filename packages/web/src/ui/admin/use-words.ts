import { useMemo } from 'react'
import { type AdminKitMessage, messages } from './admin.text.ts'
import { type HostTextParameters, useHostTranslate } from './host.ts'

/** Returns the kit's own texts in the current language; `_one` is used for a count of one, if defined. */
export function useAdminKitMessages() {
  const say = useHostTranslate()
  return useMemo(
    () => (key: AdminKitMessage, params?: HostTextParameters) => {
      const one = `${key}_one`
      return say(
        messages[
          (params?.count === 1 || params?.count === '1') && one in messages ? (one as AdminKitMessage) : key
        ],
        params,
      )
    },
    [say],
  )
}
