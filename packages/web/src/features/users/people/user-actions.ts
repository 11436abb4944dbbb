import { type ManagedUser, userAdminEndpoints } from '@cabinet/contract/users.admin'
import {
  CalendarClock,
  FolderTree,
  Gauge,
  KeyRound,
  LockOpen,
  Pencil,
  Trash2,
  UserCheck,
  UserX,
} from 'lucide-react'
import { useMemo } from 'react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { signedInUserId } from '../../../kernel/session.ts'
import { translate } from '../../../kernel/text.ts'
import type { AdminBulkAction, AdminRowAction } from '../../../ui/admin/index.ts'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { askOrganisation } from './ask-organisation.tsx'
import { messages } from './people.text.ts'
import type { GeneratedPassword } from './secrets.tsx'
import {
  askAccountExpiry,
  askPasswordReset,
  askUserLimits,
  changeManyUsers,
  changeOneUser,
  sendPasswordResets,
  sendUserDisable,
  sendUserEnable,
  sendUserRemoval,
  sendUserUnlock,
} from './user-deeds.ts'

interface Hooks {
  onEdit(user: ManagedUser): void
  onSecret(secrets: GeneratedPassword[]): void
}

const isOther = (user: ManagedUser) => user.editable && user.id !== signedInUserId()

const sure = (title: string, body: string, okWords: string) =>
  askForConfirmation({ title, body, okWords, cancelWords: translate(commonMessages.cancel), danger: true })

/** The actions on one user and on several. Each key is the server's button. */
export function useUserActions({ onEdit, onSecret }: Hooks) {
  return useMemo(
    (): { rowActions: AdminRowAction<ManagedUser>[]; bulkActions: AdminBulkAction<ManagedUser>[] } => ({
      rowActions: [
        {
          key: 'edit',
          words: messages.edit,
          icon: Pencil,
          inline: true,
          ready: (user) => user.editable,
          run: onEdit,
        },
        {
          key: 'reset',
          words: messages.reset,
          icon: KeyRound,
          inline: true,
          ready: (user) => (isOther(user) ? !user.fromDirectory || 'users.from_directory' : false),
          run: async (user) => onSecret(await askPasswordReset(user)),
        },
        {
          key: 'unlock',
          words: messages.unlock,
          icon: LockOpen,
          ready: (user) => user.editable && user.state === 'locked',
          run: (user) => changeOneUser(user, messages.unlock, sendUserUnlock),
        },
        {
          key: 'enable',
          words: messages.enable,
          icon: UserCheck,
          ready: (user) => isOther(user) && user.state === 'disabled',
          run: (user) => changeOneUser(user, messages.enable, sendUserEnable),
        },
        {
          key: 'expire',
          words: messages.expire,
          icon: CalendarClock,
          ready: isOther,
          run: async (user) => {
            const values = await askAccountExpiry(user.expiresAt)
            if (values)
              await changeOneUser(user, messages.expire, (ids) =>
                call(userAdminEndpoints.expire, { ids, ...values }),
              )
          },
        },
        {
          key: 'space',
          words: messages.space,
          icon: Gauge,
          ready: (user) => user.editable,
          run: async (user) => {
            const values = await askUserLimits(user)
            if (values)
              await changeOneUser(user, messages.space, (ids) =>
                call(userAdminEndpoints.allow, { ids, ...values }),
              )
          },
        },
        {
          key: 'move',
          words: messages.move,
          icon: FolderTree,
          ready: (user) => (isOther(user) ? !user.fromDirectory || 'users.from_directory' : false),
          run: async (user) => {
            const values = await askOrganisation([user], user)
            const organisationId = values?.organisationId
            if (organisationId)
              await changeOneUser(user, messages.move, (ids) =>
                call(userAdminEndpoints.move, { ids, organisationId }),
              )
          },
        },
        {
          key: 'disable',
          words: messages.disable,
          icon: UserX,
          danger: true,
          divided: true,
          ready: (user) => isOther(user) && user.state !== 'disabled',
          run: async (user) => {
            if (
              await sure(
                translate('people.disableTitle', { count: 1 }),
                translate(messages.disableBody),
                translate(messages.disable),
              )
            )
              await changeOneUser(user, messages.disable, sendUserDisable)
          },
        },
        {
          key: 'delete',
          words: messages.remove,
          icon: Trash2,
          danger: true,
          ready: isOther,
          run: async (user) => {
            if (
              await sure(
                translate('people.removeTitle', { count: 1 }),
                translate(messages.removeBody),
                translate(messages.remove),
              )
            )
              await changeOneUser(user, messages.remove, sendUserRemoval)
          },
        },
      ],
      bulkActions: [
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
      ],
    }),
    [onEdit, onSecret],
  )
}
