import { menuEndpoints } from '@cabinet/contract/menus'
import { useEffect } from 'react'
import { onPushMessage } from '../../kernel/push.ts'
import { markQueriesStale } from '../../kernel/query.ts'

/** Asks for menus and buttons again as soon as the roles of this person change; draws nothing. */
export function MenuChangesWatcher() {
  useEffect(
    () =>
      onPushMessage('roles', () => {
        void markQueriesStale(
          menuEndpoints.tree,
          menuEndpoints.management,
          menuEndpoints.buttons,
          menuEndpoints.check,
        )
      }),
    [],
  )
  return null
}
