import {
  type OrganisationError,
  type OrganisationRow,
  organisationApi,
  organisationLimits,
} from '@cabinet/contract/organisations'
import { useMemo } from 'react'
import { call } from '../../kernel/call.ts'
import { translate, useText } from '../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../ui/admin/index.ts'
import { formatByteSize } from '../../ui/format.ts'
import { LazyOrganisationPicker } from './lazy.tsx'
import { refreshOrganisations } from './organisations.api.ts'
import { messages } from './organisations.text.ts'

interface Values {
  parentId: string | undefined
  name: string
  internalName: string
  userLimit: number | null
  spaceTotal: number | null
}

const errorAt: Partial<Record<OrganisationError, keyof Values>> = {
  'organisations.name_taken': 'name',
  'organisations.name_invalid': 'name',
  'organisations.user_limit_too_low': 'userLimit',
  'organisations.user_limit_reached': 'userLimit',
  'organisations.space_above_parent': 'spaceTotal',
  'organisations.space_below_used': 'spaceTotal',
  'organisations.space_below_children': 'spaceTotal',
  'organisations.space_below_people': 'spaceTotal',
  'organisations.too_deep': 'parentId',
}

/** Returns the space a parent can still allot to `own`, formatted; null means no limit. */
function freeText(parent: OrganisationRow | undefined, own: OrganisationRow | undefined): string {
  if (!parent || parent.spaceFree === null) return translate(messages.noLimit)
  return formatByteSize(parent.spaceFree + (own && own.parentId === parent.id ? own.spaceTotal : 0))
}

interface OrganisationFormProps {
  /** The organisation to edit; absent when adding one. */
  edit?: OrganisationRow
  below?: OrganisationRow
  known: ReadonlyMap<string, OrganisationRow>
  onClose(): void
  onMade(organisation: OrganisationRow): void
}

/** Adds or edits an organisation. */
export function OrganisationForm({ edit, below, known, onClose, onMade }: OrganisationFormProps) {
  const t = useText(messages)
  const initial = useMemo<Values>(
    () => ({
      parentId: edit ? edit.parentId || undefined : below?.id,
      name: edit?.name ?? '',
      internalName: edit?.internalName ?? '',
      userLimit: edit?.userLimit ?? 0,
      spaceTotal: edit?.spaceTotal ?? 0,
    }),
    [edit, below],
  )
  const fields = useMemo(
    (): FormFieldSpec<Values>[] => [
      {
        kind: 'own',
        name: 'parentId',
        words: messages.parent,
        required: !edit,
        disabled: !!edit,
        shown: ({ parentId }) => !edit || !!parentId,
        draw: (field) => <LazyOrganisationPicker {...field} value={field.value as string} />,
      },
      { kind: 'text', name: 'name', words: messages.name, required: true, max: organisationLimits.name },
      {
        kind: 'text',
        name: 'internalName',
        words: messages.internalName,
        max: organisationLimits.name,
        hint: messages.internalNameHint,
      },
      {
        kind: 'number',
        decimals: 0,
        name: 'userLimit',
        words: messages.userLimit,
        required: true,
        min: 0,
        max: 10_000_000,
        hint: edit ? translate(messages.userLimitHint, { count: edit.userCount }) : messages.newUserLimitHint,
        check: (value: number) =>
          edit && value !== 0 && value < edit.userCount ? 'organisations.user_limit_too_low' : null,
      },
      {
        kind: 'size',
        name: 'spaceTotal',
        words: messages.space,
        required: true,
        zero: messages.noLimit,
        hint: ({ parentId }) =>
          translate(messages.spaceHint, {
            used: formatByteSize(edit?.spaceUsed ?? 0),
            free: freeText(parentId === undefined ? undefined : known.get(parentId), edit),
          }),
        check: (value: number) =>
          edit && value !== 0 && value < edit.spaceUsed ? 'organisations.space_below_used' : null,
      },
    ],
    [edit, known],
  )
  const save = async ({ parentId, ...values }: Values) => {
    const input = {
      name: values.name.trim(),
      internalName: values.internalName.trim(),
      userLimit: values.userLimit ?? 0,
      spaceTotal: values.spaceTotal ?? 0,
    }
    if (edit) await call(organisationApi.update, { id: edit.id, ...input })
    else onMade(await call(organisationApi.create, { parentId: parentId!, ...input }))
    await refreshOrganisations()
  }
  return (
    <FormDrawer<Values>
      open
      width={480}
      title={edit ? t('editTitle', { name: edit.name }) : messages.addTitle}
      doneWords={edit ? undefined : messages.added}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      onClose={onClose}
      submit={save}
    />
  )
}
