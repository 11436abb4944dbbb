import { menuApi } from '@cabinet/contract/menus'
import { useEffect } from 'react'
import { onPush } from '../../kernel/push.ts'
import { stale } from '../../kernel/query.ts'

/** Asks for menus and buttons again as soon as the roles of this person change; draws nothing. */
export function MenusWatch() {
  useEffect(
    () =>
      onPush('roles', () => {
        void stale(menuApi.tree, menuApi.management, menuApi.buttons, menuApi.check)
      }),
    [],
  )
  return null
}
