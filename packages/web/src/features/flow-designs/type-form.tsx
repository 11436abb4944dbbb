import type { FlowDesignErrorKey } from '@cabinet/contract/flow-designs'
import type { FlowParty } from '@cabinet/contract/flow-designs.document'
import { flowTypeEndpoints } from '@cabinet/contract/flow-designs.settings'
import { type FlowType, flowDesignLimits } from '@cabinet/contract/flow-designs.shapes'
import { call } from '../../kernel/call.ts'
import { useText } from '../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../ui/admin/index.ts'
import { PartyField } from './designer/index.ts'
import { refreshFlowDesigns } from './flow-designs.api.ts'
import { messages } from './pages.text.ts'

interface Values {
  name: string
  code: string
  isEnabled: boolean
  who: 'enterprise' | 'chosen'
  administrators: FlowParty[]
}

const empty: Values = { name: '', code: '', isEnabled: true, who: 'enterprise', administrators: [] }

function AdministratorField({ value, onChange }: { value: unknown; onChange(value: unknown): void }) {
  const t = useText(messages)
  return (
    <PartyField
      label={t('administrators')}
      hint={t('administratorsHint')}
      kinds={['user', 'role']}
      value={(value ?? []) as FlowParty[]}
      onChange={onChange}
    />
  )
}

const fields: FormFieldSpec<Values>[] = [
  { kind: 'text', name: 'name', words: messages.name, required: true, max: flowDesignLimits.name },
  { kind: 'text', name: 'code', words: messages.code, max: flowDesignLimits.code },
  {
    kind: 'segments',
    name: 'who',
    words: messages.administrators,
    options: [
      { value: 'enterprise', words: messages.enterpriseAdministrators },
      { value: 'chosen', words: messages.chosenAdministrators },
    ],
  },
  {
    kind: 'own',
    name: 'administrators',
    words: messages.chosenAdministrators,
    required: true,
    shown: ({ who }) => who === 'chosen',
    draw: ({ value, onChange }) => <AdministratorField value={value} onChange={onChange} />,
  },
  { kind: 'switch', name: 'isEnabled', words: messages.on },
]

const errorAt: Partial<Record<FlowDesignErrorKey, keyof Values>> = {
  'flow_designs.name_missing': 'name',
  'flow_designs.name_taken': 'name',
  'flow_designs.code_taken': 'code',
  'flow_designs.administrators_invalid': 'administrators',
}

/** Creates or edits a type. */
export function FlowTypeForm({ type, onClose }: { type: FlowType | 'new'; onClose(): void }) {
  const initial: Values =
    type === 'new'
      ? empty
      : {
          ...type,
          who: type.administrators.length > 0 ? 'chosen' : 'enterprise',
          administrators: [...type.administrators],
        }
  const save = async ({ who, administrators, name, code, isEnabled }: Values) => {
    const sent = {
      name: name.trim(),
      code: code.trim(),
      icon: type === 'new' ? '' : type.icon,
      isEnabled,
      administrators: who === 'chosen' ? administrators : [],
    }
    if (type === 'new') await call(flowTypeEndpoints.add, sent)
    else await call(flowTypeEndpoints.update, { ...sent, id: type.id })
    await refreshFlowDesigns()
  }
  return (
    <FormDrawer<Values>
      open
      title={type === 'new' ? messages.addType : messages.editType}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      onClose={onClose}
      submit={save}
    />
  )
}
