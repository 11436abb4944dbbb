import {
  type Label,
  type LabelColour,
  type LabelType,
  labelAdminApi,
  labelLimits,
} from '@cabinet/contract/labels'
import { call } from '../../../kernel/call.ts'
import { useText } from '../../../kernel/text.ts'
import { type Field, FormDrawer } from '../../../ui/admin/index.ts'
import { refreshLabels } from '../labels.api.ts'
import { words } from './admin.text.ts'
import { ColourPicker } from './colour-picker.tsx'

interface Values {
  name: string
  typeId: string | undefined
  ownColour: LabelColour | undefined
  level: string
}

interface LabelFormProps {
  label: Label | 'new'
  types: readonly LabelType[]
  onClose: () => void
}

const errorAt = { 'labels.name_taken': 'name', 'labels.name_invalid': 'name' } as const
const levels = Array.from({ length: labelLimits.level + 1 }, (_, level) => String(level))

/** A new label, or another name, colour or level for one. It stays in its category. */
export function LabelForm({ label, types, onClose }: LabelFormProps) {
  const t = useText(words)
  const given = label === 'new' ? undefined : label
  const fields: Field<Values>[] = [
    { kind: 'text', name: 'name', words: words.name, required: true, max: labelLimits.name },
    {
      kind: 'select',
      name: 'typeId',
      words: words.type,
      required: true,
      disabled: !!given,
      options: types.map(({ id, name }) => ({ value: id, words: name })),
    },
    {
      kind: 'own',
      name: 'ownColour',
      words: words.colour,
      draw: (field) => <ColourPicker field={field} label={t('colour')} none={t('sameColour')} />,
    },
    {
      kind: 'select',
      name: 'level',
      words: words.level,
      hint: words.levelHint,
      options: levels.map((value) => ({ value, words: value === '0' ? words.levelNone : value })),
    },
  ]
  return (
    <FormDrawer<Values>
      open
      title={given ? words.editLabel : words.addLabel}
      onClose={onClose}
      initial={{
        name: given?.name ?? '',
        typeId: given?.typeId ?? types[0]?.id,
        ownColour: given?.ownColour,
        level: String(given?.level ?? 0),
      }}
      fields={fields}
      errorAt={errorAt}
      submit={async ({ name, typeId, ownColour, level }) => {
        const values = { name, ownColour, level: Number(level) }
        if (given) await call(labelAdminApi.updateLabel, { id: given.id, ...values })
        else await call(labelAdminApi.addLabel, { typeId: typeId!, ...values })
        await refreshLabels()
      }}
    />
  )
}
