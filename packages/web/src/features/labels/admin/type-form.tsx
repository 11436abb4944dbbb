import {
  type LabelColour,
  type LabelType,
  labelAdminApi,
  labelLimits,
  labelSpaceKind,
} from '@cabinet/contract/labels'
import { roleApi } from '@cabinet/contract/roles'
import { call } from '../../../kernel/call.ts'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { type Field, FormDrawer } from '../../../ui/admin/index.ts'
import { refreshLabels } from '../labels.api.ts'
import { words } from './admin.text.ts'
import { ColourPicker } from './colour-picker.tsx'

interface Values {
  name: string
  colour: LabelColour
  many: 'one' | 'many'
  setters: LabelType['setters']
  roleIds: string[]
  requiredIn: LabelType['requiredIn']
  enabled: boolean
}

const errorAt = { 'labels.name_taken': 'name', 'labels.name_invalid': 'name' } as const

/** A new category, or another look at one. */
export function TypeForm({ type, onClose }: { type: LabelType | 'new'; onClose: () => void }) {
  const t = useText(words)
  const given = type === 'new' ? undefined : type
  const roles = useCall(roleApi.list, { page: 1, pageSize: 100 }, { staleTime: 60_000 }).data?.rows ?? []
  const fields: Field<Values>[] = [
    { kind: 'text', name: 'name', words: words.name, required: true, max: labelLimits.name },
    {
      kind: 'own',
      name: 'colour',
      words: words.colour,
      draw: (field) => <ColourPicker field={field} label={t('colour')} />,
    },
    {
      kind: 'segments',
      name: 'many',
      words: words.choice,
      options: [
        { value: 'many', words: words.many },
        { value: 'one', words: words.one },
      ],
    },
    {
      kind: 'select',
      name: 'setters',
      words: words.setters,
      required: true,
      options: (['everyone', 'administrators', 'roles'] as const).map((value) => ({
        value,
        words: words[value],
      })),
    },
    {
      kind: 'select',
      name: 'roleIds',
      words: words.roles,
      required: true,
      many: true,
      shown: ({ setters }) => setters === 'roles',
      hint: words.rolesHint,
      options: roles.map(({ id, name }) => ({ value: id, words: name })),
    },
    {
      kind: 'select',
      name: 'requiredIn',
      words: words.requiredIn,
      many: true,
      placeholder: words.nowhere,
      hint: words.requiredHint,
      options: labelSpaceKind.options.map((value) => ({ value, words: words[value] })),
    },
    { kind: 'switch', name: 'enabled', words: words.enabled, hint: words.offHint },
  ]
  return (
    <FormDrawer<Values>
      open
      title={given ? words.editType : words.addType}
      onClose={onClose}
      initial={{
        name: given?.name ?? '',
        colour: given?.colour ?? 'blue',
        many: given?.many === false ? 'one' : 'many',
        setters: given?.setters ?? 'everyone',
        roleIds: given?.roleIds ?? [],
        requiredIn: given?.requiredIn ?? [],
        enabled: given?.enabled ?? true,
      }}
      fields={fields}
      errorAt={errorAt}
      submit={async ({ many, roleIds, ...rest }) => {
        const values = { ...rest, many: many === 'many', roleIds: roleIds ?? [] }
        if (given) await call(labelAdminApi.updateType, { id: given.id, ...values })
        else await call(labelAdminApi.addType, values)
        await refreshLabels()
      }}
    />
  )
}
