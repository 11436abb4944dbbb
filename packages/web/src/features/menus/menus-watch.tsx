import { menuEndpoints } from '@cabinet/contract/menus'
import { useEffect } from 'react'
import { onPushMessage } from '../../kernel/push.ts'
import { markQueriesStale } from '../../kernel/query.ts'

/** Refetches menus and buttons when the roles of this user change; renders nothing. */
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
