import { menuEndpoints } from '@cabinet/contract/menus'
import { roleEvents } from '@cabinet/contract/roles'
import { useEffect } from 'react'
import { onPushEvent } from '../../kernel/push.ts'
import { markQueriesStale } from '../../kernel/query.ts'

/** Refetches menus and buttons when the roles of this user change; renders nothing. */
export function MenuChangesWatcher() {
  useEffect(
    () =>
      onPushEvent(roleEvents.changed, () => {
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
