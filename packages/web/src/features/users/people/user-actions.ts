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
import { signedInUserId, useSignedInUser } from '../../../kernel/session.ts'
import { useSlot } from '../../../kernel/slots.ts'
import { translate } from '../../../kernel/text.ts'
import type { AdminBulkAction, AdminRowAction } from '../../../ui/admin/index.ts'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { askOrganisation } from './ask-organisation.tsx'
import { messages } from './people.text.ts'
import type { GeneratedPassword } from './secrets.tsx'
import { bulkActionsOnUsers } from './user-bulk-actions.ts'
import {
  askAccountExpiry,
  askPasswordReset,
  askUserLimits,
  changeOneUser,
  sendUserDisable,
  sendUserEnable,
  sendUserRemoval,
  sendUserUnlock,
} from './user-deeds.ts'

interface Hooks {
  onEdit(user: ManagedUser): void
  onSecret(secrets: GeneratedPassword[]): void
  /** Opens a tab of the user's drawer. */
  onTab(user: ManagedUser, key: string): void
}

const isOther = (user: ManagedUser) => user.editable && user.id !== signedInUserId()

const sure = (title: string, body: string, okWords: string) =>
  askForConfirmation({ title, body, okWords, cancelWords: translate(commonMessages.cancel), danger: true })

/** The actions on one user and on several. Each key is the server's button. */
export function useUserActions({ onEdit, onSecret, onTab }: Hooks) {
  const tabs = useSlot('user', useSignedInUser().data?.type)
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
        ...tabs.flatMap(({ key, words, icon }): AdminRowAction<ManagedUser>[] =>
          icon
            ? [
                {
                  key: 'edit',
                  words,
                  icon,
                  inline: true,
                  ready: (user) => user.editable,
                  run: (user) => onTab(user, key),
                },
              ]
            : [],
        ),
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
          run: (user) =>
            askAccountExpiry(user.expiresAt, (values) =>
              changeOneUser(user, messages.expire, (ids) =>
                call(userAdminEndpoints.expire, { ids, ...values }),
              ),
            ),
        },
        {
          key: 'space',
          words: messages.space,
          icon: Gauge,
          ready: (user) => user.editable,
          run: (user) =>
            askUserLimits(user, (limits) =>
              changeOneUser(user, messages.space, (ids) =>
                call(userAdminEndpoints.allow, { ids, ...limits }),
              ),
            ),
        },
        {
          key: 'move',
          words: messages.move,
          icon: FolderTree,
          ready: (user) => (isOther(user) ? !user.fromDirectory || 'users.from_directory' : false),
          run: (user) =>
            askOrganisation([user], user, (organisationId) =>
              changeOneUser(user, messages.move, (ids) =>
                call(userAdminEndpoints.move, { ids, organisationId }),
              ),
            ),
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
      bulkActions: bulkActionsOnUsers(onSecret),
    }),
    [onEdit, onSecret, onTab, tabs],
  )
}
