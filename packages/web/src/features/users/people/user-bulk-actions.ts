import { type ManagedUser, userAdminEndpoints } from '@cabinet/contract/users.admin'
import { CalendarClock, FolderTree, Gauge, KeyRound, LockOpen, Trash2, UserCheck, UserX } from 'lucide-react'
import { call } from '../../../kernel/call.ts'
import type { AdminBulkAction } from '../../../ui/admin/index.ts'
import { askOrganisation } from './ask-organisation.tsx'
import { messages } from './people.text.ts'
import type { GeneratedPassword } from './secrets.tsx'
import {
  askAccountExpiry,
  askUserLimits,
  changeManyUsers,
  sendPasswordResets,
  sendUserDisable,
  sendUserEnable,
  sendUserRemoval,
  sendUserUnlock,
} from './user-deeds.ts'

/** Actions on several users. Each key is the server's button. */
export const bulkActionsOnUsers = (
  onSecret: (secrets: GeneratedPassword[]) => void,
): AdminBulkAction<ManagedUser>[] => [
  {
    key: 'enable',
    words: messages.enable,
    icon: UserCheck,
    ready: (users) => users.some(({ state }) => state === 'disabled'),
    run: (users) => changeManyUsers(users, sendUserEnable),
  },
  {
    key: 'disable',
    words: messages.disable,
    icon: UserX,
    confirm: { title: 'people.disableTitle', body: messages.disableBody, danger: true },
    run: (users) => changeManyUsers(users, sendUserDisable),
  },
  {
    key: 'unlock',
    words: messages.unlock,
    icon: LockOpen,
    ready: (users) => users.some(({ state }) => state === 'locked'),
    run: (users) => changeManyUsers(users, sendUserUnlock),
  },
  {
    key: 'reset',
    words: messages.reset,
    icon: KeyRound,
    confirm: { title: 'people.resetManyTitle', body: messages.resetBody, danger: true },
    run: async (users) => {
      const { secrets, outcomes } = await sendPasswordResets(users)
      onSecret(secrets)
      return outcomes
    },
  },
  {
    key: 'move',
    words: messages.move,
    icon: FolderTree,
    prepare: (users) => askOrganisation(users),
    run: (users, values) =>
      changeManyUsers(users, (ids) =>
        call(userAdminEndpoints.move, {
          ids,
          organisationId: (values as { organisationId: string }).organisationId,
        }),
      ),
  },
  {
    key: 'expire',
    words: messages.expire,
    icon: CalendarClock,
    prepare: () => askAccountExpiry(null),
    run: (users, values) =>
      changeManyUsers(users, (ids) =>
        call(userAdminEndpoints.expire, { ids, ...(values as { expiresAt: Date | null }) }),
      ),
  },
  {
    key: 'space',
    words: messages.space,
    icon: Gauge,
    prepare: () => askUserLimits(),
    run: (users, values) =>
      changeManyUsers(users, (ids) =>
        call(userAdminEndpoints.allow, { ids, ...(values as { unlimited?: boolean }) }),
      ),
  },
  {
    key: 'delete',
    words: messages.remove,
    icon: Trash2,
    danger: true,
    confirm: { title: 'people.removeTitle', body: messages.removeBody },
    run: (users) => changeManyUsers(users, sendUserRemoval),
  },
]
