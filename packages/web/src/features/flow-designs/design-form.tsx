import { type FlowDesignErrorKey, flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import { type FlowAction, offeredFlowActions } from '@cabinet/contract/flow-designs.actions'
import { type FlowDesignRow, type FlowType, flowDesignLimits } from '@cabinet/contract/flow-designs.shapes'
import { call } from '../../kernel/call.ts'
import { translate, useText } from '../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../ui/admin/index.ts'
import { flowActionMessages } from './actions.text.ts'
import { FlowFileField } from './file-field.tsx'
import { refreshFlowDesigns } from './flow-designs.api.ts'
import { messages } from './pages.text.ts'

export type DesignToMake = { kind: 'new' } | { kind: 'import' } | { kind: 'copy'; from: FlowDesignRow }

interface Values {
  file: { name: string; raw: unknown } | null
  name: string
  code: string
  typeId: string
  action: FlowAction | ''
  remark: string
}

interface DesignFormProps {
  making: DesignToMake
  types: readonly FlowType[]
  onMade(design: FlowDesignRow): void
  onClose(): void
}

const errorAt: Partial<Record<FlowDesignErrorKey, keyof Values>> = {
  'flow_designs.name_missing': 'name',
  'flow_designs.code_missing': 'code',
  'flow_designs.code_taken': 'code',
  'flow_designs.type_not_found': 'typeId',
  'flow_designs.type_disabled': 'typeId',
  'flow_designs.document_unreadable': 'file',
}

const titles = { new: messages.addDesign, copy: messages.copyDesign, import: messages.importTitle }

/** Makes a design: empty, as a copy, or from a file. */
export function DesignForm({ making, types, onMade, onClose }: DesignFormProps) {
  const t = useText(messages)
  const { kind } = making
  const open = types.filter(({ isEnabled }) => isEnabled)
  const initial: Values = {
    file: null,
    name: kind === 'copy' ? t('copyOf', { name: making.from.name }).slice(0, flowDesignLimits.name) : '',
    code: '',
    typeId: open[0]?.id ?? '',
    action: '',
    remark: '',
  }
  const isNew = () => kind !== 'copy'
  const fields: FormFieldSpec<Values>[] = [
    {
      kind: 'own',
      name: 'file',
      words: messages.file,
      required: true,
      shown: () => kind === 'import',
      hint: messages.fileHint,
      draw: ({ value, onChange }) => <FlowFileField value={value as Values['file']} onChange={onChange} />,
    },
    { kind: 'text', name: 'name', words: messages.name, required: true, max: flowDesignLimits.name },
    { kind: 'text', name: 'code', words: messages.code, required: true, max: flowDesignLimits.code },
    {
      kind: 'select',
      name: 'action',
      words: messages.action,
      required: true,
      hint: messages.actionHint,
      shown: isNew,
      options: offeredFlowActions.map((value) => ({ value, words: flowActionMessages[value] })),
    },
    {
      kind: 'select',
      name: 'typeId',
      words: messages.type,
      required: true,
      shown: isNew,
      options: open.map(({ id, name }) => ({ value: id, words: [name, name] })),
      none: t('needType'),
    },
    { kind: 'area', name: 'remark', words: messages.remark, max: flowDesignLimits.remark, shown: isNew },
  ]
  const make = async ({ file, action, ...header }: Values) => {
    const name = header.name.trim()
    const code = header.code.trim()
    if (kind === 'copy') return call(flowDesignEndpoints.copy, { id: making.from.id, name, code })
    const sent = { ...header, name, code, tableId: action || 'archive' }
    return kind === 'import'
      ? call(flowDesignEndpoints.import, { ...sent, document: file?.raw })
      : call(flowDesignEndpoints.add, sent)
  }
  return (
    <FormDrawer<Values>
      open
      title={titles[kind]}
      okWords={kind === 'new' ? messages.create : translate(titles[kind])}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      onClose={onClose}
      submit={async (values) => {
        const made = await make(values)
        await refreshFlowDesigns()
        onMade(made)
      }}
    />
  )
}
