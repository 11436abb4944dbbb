import { type PersonRow, userAdminApi } from '@cabinet/contract/users.admin'
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
import { common } from '../../../kernel/common.text.ts'
import { confirmConsequences } from '../../../kernel/consequences.ts'
import { uid } from '../../../kernel/session.ts'
import { say } from '../../../kernel/text.ts'
import { askForm, type BulkAction, type RowAction } from '../../../ui/admin/index.ts'
import { ask } from '../../../ui/confirm.tsx'
import { OrganisationPicker } from '../../organisations/index.ts'
import { words } from './people.text.ts'
import type { Secret } from './secrets.tsx'
import {
  askAllowance,
  askExpiry,
  askReset,
  disable,
  enable,
  over,
  overOne,
  remove,
  reset,
  unlock,
} from './user-deeds.ts'

interface Hooks {
  onEdit(user: PersonRow): void
  onSecret(secrets: Secret[]): void
}

const isOther = (user: PersonRow) => user.editable && user.id !== uid()

/** Asks where people move to, and shows what they gain and lose by it; null is given up. */
const askOrganisation = (users: readonly PersonRow[], from?: PersonRow) =>
  askForm<{ organisationId: string | undefined }>({
    title: words.moveTitle,
    okWords: words.moveOk,
    initial: { organisationId: undefined },
    fields: [
      {
        kind: 'own',
        name: 'organisationId',
        words: words.organisation,
        required: true,
        draw: (field) => (
          <OrganisationPicker
            {...field}
            value={field.value as string}
            {...(from && { names: { [from.organisationId]: from.organisationName } })}
          />
        ),
      },
    ],
    submit: ({ organisationId }) =>
      confirmConsequences({
        kind: 'organisation',
        subjectId: organisationId!,
        added: users.map(({ id }) => id),
      }),
  })

const sure = (title: string, body: string, okWords: string) =>
  ask({ title, body, okWords, cancelWords: say(common.cancel), danger: true })

/** What can be done with one user, and with many. Each key is the server's button. */
export function useUserActions({ onEdit, onSecret }: Hooks) {
  return useMemo(
    (): { rowActions: RowAction<PersonRow>[]; bulkActions: BulkAction<PersonRow>[] } => ({
      rowActions: [
        {
          key: 'edit',
          words: words.edit,
          icon: Pencil,
          inline: true,
          ready: (user) => user.editable,
          run: onEdit,
        },
        {
          key: 'reset',
          words: words.reset,
          icon: KeyRound,
          inline: true,
          ready: (user) => (isOther(user) ? !user.fromDirectory || 'users.from_directory' : false),
          run: async (user) => onSecret(await askReset(user)),
        },
        {
          key: 'unlock',
          words: words.unlock,
          icon: LockOpen,
          ready: (user) => user.editable && user.state === 'locked',
          run: (user) => overOne(user, words.unlock, unlock),
        },
        {
          key: 'enable',
          words: words.enable,
          icon: UserCheck,
          ready: (user) => isOther(user) && user.state === 'disabled',
          run: (user) => overOne(user, words.enable, enable),
        },
        {
          key: 'expire',
          words: words.expire,
          icon: CalendarClock,
          ready: isOther,
          run: async (user) => {
            const values = await askExpiry(user.expiresAt)
            if (values)
              await overOne(user, words.expire, (ids) => call(userAdminApi.expire, { ids, ...values }))
          },
        },
        {
          key: 'space',
          words: words.space,
          icon: Gauge,
          ready: (user) => user.editable,
          run: async (user) => {
            const values = await askAllowance(user)
            if (values)
              await overOne(user, words.space, (ids) => call(userAdminApi.allow, { ids, ...values }))
          },
        },
        {
          key: 'move',
          words: words.move,
          icon: FolderTree,
          ready: (user) => (isOther(user) ? !user.fromDirectory || 'users.from_directory' : false),
          run: async (user) => {
            const values = await askOrganisation([user], user)
            const organisationId = values?.organisationId
            if (organisationId)
              await overOne(user, words.move, (ids) => call(userAdminApi.move, { ids, organisationId }))
          },
        },
        {
          key: 'disable',
          words: words.disable,
          icon: UserX,
          danger: true,
          divided: true,
          ready: (user) => isOther(user) && user.state !== 'disabled',
          run: async (user) => {
            if (
              await sure(say('people.disableTitle', { count: 1 }), say(words.disableBody), say(words.disable))
            )
              await overOne(user, words.disable, disable)
          },
        },
        {
          key: 'delete',
          words: words.remove,
          icon: Trash2,
          danger: true,
          ready: isOther,
          run: async (user) => {
            if (await sure(say('people.removeTitle', { count: 1 }), say(words.removeBody), say(words.remove)))
              await overOne(user, words.remove, remove)
          },
        },
      ],
      bulkActions: [
        {
          key: 'enable',
          words: words.enable,
          icon: UserCheck,
          ready: (users) => users.some(({ state }) => state === 'disabled'),
          run: (users) => over(users, enable),
        },
        {
          key: 'disable',
          words: words.disable,
          icon: UserX,
          confirm: { title: 'people.disableTitle', body: words.disableBody, danger: true },
          run: (users) => over(users, disable),
        },
        {
          key: 'unlock',
          words: words.unlock,
          icon: LockOpen,
          ready: (users) => users.some(({ state }) => state === 'locked'),
          run: (users) => over(users, unlock),
        },
        {
          key: 'reset',
          words: words.reset,
          icon: KeyRound,
          confirm: { title: 'people.resetManyTitle', body: words.resetBody, danger: true },
          run: async (users) => {
            const { secrets, outcomes } = await reset(users)
            onSecret(secrets)
            return outcomes
          },
        },
        {
          key: 'move',
          words: words.move,
          icon: FolderTree,
          prepare: (users) => askOrganisation(users),
          run: (users, values) =>
            over(users, (ids) =>
              call(userAdminApi.move, {
                ids,
                organisationId: (values as { organisationId: string }).organisationId,
              }),
            ),
        },
        {
          key: 'expire',
          words: words.expire,
          icon: CalendarClock,
          prepare: () => askExpiry(null),
          run: (users, values) =>
            over(users, (ids) =>
              call(userAdminApi.expire, { ids, ...(values as { expiresAt: Date | null }) }),
            ),
        },
        {
          key: 'space',
          words: words.space,
          icon: Gauge,
          prepare: () => askAllowance(),
          run: (users, values) =>
            over(users, (ids) => call(userAdminApi.allow, { ids, ...(values as { unlimited?: boolean }) })),
        },
        {
          key: 'delete',
          words: words.remove,
          icon: Trash2,
          danger: true,
          confirm: { title: 'people.removeTitle', body: words.removeBody },
          run: (users) => over(users, remove),
        },
      ],
    }),
    [onEdit, onSecret],
  )
}
