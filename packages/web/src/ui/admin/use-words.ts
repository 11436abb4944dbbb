import { useMemo } from 'react'
import { type AdminKitMessage, messages } from './admin.text.ts'
import { type HostTextParameters, useHostTranslate } from './host.ts'

/** The kit's own words in the present language; `_one` stands for a count of one, where there is one. */
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
