import type { ManagedUser } from '@cabinet/contract/users.admin'
import { confirmConsequences } from '../../../kernel/consequences.ts'
import { askForm } from '../../../ui/admin/index.ts'
import { LazyOrganisationPicker } from '../../organisations/index.ts'
import { messages } from './people.text.ts'

/** Asks for the target organisation and shows the change in access; null when cancelled. */
export const askOrganisation = (users: readonly ManagedUser[], from?: ManagedUser) =>
  askForm<{ organisationId: string | undefined }>({
    title: messages.moveTitle,
    okWords: messages.moveOk,
    initial: { organisationId: undefined },
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
    submit: ({ organisationId }) =>
      confirmConsequences({
        kind: 'organisation',
        subjectId: organisationId!,
        added: users.map(({ id }) => id),
      }),
  })
