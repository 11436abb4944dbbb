import {
  type Organisation,
  type OrganisationError,
  organisationApi,
  organisationLimits,
} from '@cabinet/contract/organisations'
import { useMemo } from 'react'
import { call } from '../../kernel/call.ts'
import { say, useText } from '../../kernel/text.ts'
import { type Field, FormDrawer } from '../../ui/admin/index.ts'
import { sizeText } from '../../ui/format.ts'
import { OrganisationPicker } from './lazy.tsx'
import { refreshOrganisations } from './organisations.api.ts'
import { words } from './organisations.text.ts'

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

/** What a parent may still give to `own`, as words; null is no limit. */
function freeText(parent: Organisation | undefined, own: Organisation | undefined): string {
  if (!parent || parent.spaceFree === null) return say(words.noLimit)
  return sizeText(parent.spaceFree + (own && own.parentId === parent.id ? own.spaceTotal : 0))
}

interface OrganisationFormProps {
  /** The one to edit, or the one to add below. */
  edit?: Organisation
  below?: Organisation
  known: ReadonlyMap<string, Organisation>
  onClose(): void
  onMade(organisation: Organisation): void
}

/** Adds or edits an organisation. */
export function OrganisationForm({ edit, below, known, onClose, onMade }: OrganisationFormProps) {
  const t = useText(words)
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
    (): Field<Values>[] => [
      {
        kind: 'own',
        name: 'parentId',
        words: words.parent,
        required: !edit,
        disabled: !!edit,
        shown: ({ parentId }) => !edit || !!parentId,
        draw: (field) => <OrganisationPicker {...field} value={field.value as string} />,
      },
      { kind: 'text', name: 'name', words: words.name, required: true, max: organisationLimits.name },
      {
        kind: 'text',
        name: 'internalName',
        words: words.internalName,
        max: organisationLimits.name,
        hint: words.internalNameHint,
      },
      {
        kind: 'number',
        name: 'userLimit',
        words: words.userLimit,
        required: true,
        min: 0,
        max: 10_000_000,
        hint: edit ? say(words.userLimitHint, { count: edit.userCount }) : words.newUserLimitHint,
        check: (value: number) =>
          edit && value !== 0 && value < edit.userCount ? 'organisations.user_limit_too_low' : null,
      },
      {
        kind: 'size',
        name: 'spaceTotal',
        words: words.space,
        required: true,
        zero: words.noLimit,
        hint: ({ parentId }) =>
          say(words.spaceHint, {
            used: sizeText(edit?.spaceUsed ?? 0),
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
      title={edit ? t('editTitle', { name: edit.name }) : words.addTitle}
      doneWords={edit ? undefined : words.added}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      onClose={onClose}
      submit={save}
    />
  )
}
