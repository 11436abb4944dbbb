import { type LabelColourName, labelLimits } from '@cabinet/contract/labels'
import { type CategoryLabel, type LabelCategory, labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { call } from '../../../kernel/call.ts'
import { useText } from '../../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../../ui/admin/index.ts'
import { EmptyChoice } from '../../menus/index.ts'
import { refreshLabelQueries } from '../labels.api.ts'
import { messages } from './admin.text.ts'
import { LabelColourPicker } from './colour-picker.tsx'

interface Values {
  name: string
  typeId: string | undefined
  ownColour: LabelColourName | undefined
  level: string
}

interface LabelFormProps {
  label: CategoryLabel | 'new'
  types: readonly LabelCategory[]
  onClose: () => void
}

const errorAt = { 'labels.name_taken': 'name', 'labels.name_invalid': 'name' } as const
const levels = Array.from({ length: labelLimits.level + 1 }, (_, level) => String(level))

/** Adds a label, or changes a label's name, colour or level; its category is fixed. */
export function LabelFormDialog({ label, types, onClose }: LabelFormProps) {
  const t = useText(messages)
  const given = label === 'new' ? undefined : label
  const fields: FormFieldSpec<Values>[] = [
    { kind: 'text', name: 'name', words: messages.name, required: true, max: labelLimits.name },
    {
      kind: 'select',
      name: 'typeId',
      words: messages.type,
      required: true,
      disabled: !!given,
      options: types.map(({ id, name }) => ({ value: id, words: name })),
      none: <EmptyChoice text={t('noTypes')} page="labelType" words={t('addType')} />,
    },
    {
      kind: 'own',
      name: 'ownColour',
      words: messages.colour,
      draw: (field) => <LabelColourPicker field={field} label={t('colour')} none={t('sameColour')} />,
    },
    {
      kind: 'select',
      name: 'level',
      words: messages.level,
      hint: messages.levelHint,
      options: levels.map((value) => ({ value, words: value === '0' ? messages.levelNone : value })),
    },
  ]
  return (
    <FormDrawer<Values>
      open
      title={given ? messages.editLabel : messages.addLabel}
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
        if (given) await call(labelAdminEndpoints.updateLabel, { id: given.id, ...values })
        else await call(labelAdminEndpoints.addLabel, { typeId: typeId!, ...values })
        await refreshLabelQueries()
      }}
    />
  )
}
