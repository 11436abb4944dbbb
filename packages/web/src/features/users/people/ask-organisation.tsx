import type { ManagedUser } from '@cabinet/contract/users.admin'
import { confirmConsequences } from '../../../kernel/consequences.ts'
import { askForm } from '../../../ui/admin/index.ts'
import { LazyOrganisationPicker } from '../../organisations/index.ts'
import { messages } from './people.text.ts'

/** Asks for the target organisation, shows the change in access, and sends it, if `send` is given; null when cancelled. */
export const askOrganisation = (
  users: readonly ManagedUser[],
  from?: ManagedUser,
  send?: (organisationId: string) => Promise<unknown>,
) =>
  askForm<{ organisationId: string | undefined }>({
    title: messages.moveTitle,
    okWords: messages.moveOk,
    initial: { organisationId: undefined },
    errorAt: { 'organisations.user_limit_reached': 'organisationId' },
    fields: [
      {
        kind: 'own',
        name: 'organisationId',
        words: messages.organisation,
        required: true,
        draw: (field) => (
          <LazyOrganisationPicker
            {...field}
            value={field.value as string}
            {...(from && { names: { [from.organisationId]: from.organisationName } })}
          />
        ),
      },
    ],
    submit: async ({ organisationId }) => {
      const change = {
        kind: 'organisation',
        subjectId: organisationId!,
        added: users.map(({ id }) => id),
      } as const
      if (!(await confirmConsequences(change))) return false
      await send?.(organisationId!)
      return true
    },
  })
