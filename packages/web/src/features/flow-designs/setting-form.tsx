import type { FlowDesignErrorKey } from '@cabinet/contract/flow-designs'
import { type FlowAction, offeredFlowActions } from '@cabinet/contract/flow-designs.actions'
import { flowSettingEndpoints } from '@cabinet/contract/flow-designs.settings'
import {
  type FlowSetting,
  type FlowSettingScope,
  flowSettingScope,
} from '@cabinet/contract/flow-designs.shapes'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec, type HostText } from '../../ui/admin/index.ts'
import { flowActionMessages } from './actions.text.ts'
import { DesignField } from './design-field.tsx'
import { refreshFlowDesigns } from './flow-designs.api.ts'
import { messages, scopeMessages } from './pages.text.ts'
import { PlaceField } from './place-field.tsx'
import { placeText } from './setting-words.ts'

interface Values {
  action: FlowAction
  scope: FlowSettingScope
  level: string
  space: string
  department: string
  designId: string
}

const errorAt: Partial<Record<FlowDesignErrorKey, keyof Values>> = {
  'flow_designs.not_enabled': 'designId',
  'flow_designs.other_form': 'designId',
  'flow_designs.not_found': 'designId',
  'flow_designs.setting_exists': 'scope',
}

const hints: Partial<Record<FlowSettingScope, HostText>> = {
  level: messages.levelHint,
  department: messages.departmentHint,
}

interface SettingFormProps {
  setting: FlowSetting | 'new'
  /** The highest level of labels. */
  levels: number
  onClose(): void
}

/** Says which design an action needs in a place. */
export function SettingForm({ setting, levels, onClose }: SettingFormProps) {
  const given = setting === 'new' ? null : setting
  const placed = (scope: FlowSettingScope) => (given?.scope === scope ? given.place : '')
  const initial: Values = {
    action: given?.action ?? 'archive',
    scope: given?.scope ?? 'enterprise',
    level: placed('level') || '1',
    space: placed('space'),
    department: placed('department'),
    designId: given?.designId ?? '',
  }
  const place = (scope: 'space' | 'department'): FormFieldSpec<Values> => ({
    kind: 'own',
    name: scope,
    words: messages[scope],
    required: true,
    shown: (values) => values.scope === scope,
    draw: ({ id, value, onChange }) => (
      <PlaceField
        id={id}
        scope={scope}
        value={String(value ?? '')}
        name={given?.scope === scope ? given.placeName : ''}
        onChange={onChange}
      />
    ),
  })
  const fields: FormFieldSpec<Values>[] = [
    {
      kind: 'select',
      name: 'action',
      words: messages.action,
      required: true,
      options: offeredFlowActions.map((value) => ({ value, words: flowActionMessages[value] })),
    },
    {
      kind: 'segments',
      name: 'scope',
      words: messages.scope,
      hint: ({ scope }) => hints[scope],
      options: flowSettingScope.options.toReversed().map((value) => ({ value, words: scopeMessages[value] })),
    },
    {
      kind: 'select',
      name: 'level',
      words: messages.level,
      required: true,
      shown: ({ scope }) => scope === 'level',
      options: Array.from({ length: levels }, (_, at) => ({
        value: String(at + 1),
        words: placeText(translate, 'level', String(at + 1), ''),
      })),
    },
    place('space'),
    place('department'),
    {
      kind: 'own',
      name: 'designId',
      words: messages.flow,
      required: true,
      draw: ({ id, value, onChange }) => (
        <DesignField id={id} value={String(value ?? '')} onChange={onChange} />
      ),
    },
  ]
  const save = async ({ action, scope, designId, ...places }: Values) => {
    await call(flowSettingEndpoints.save, {
      id: given?.id,
      action,
      scope,
      place: scope === 'enterprise' ? '' : places[scope],
      designId,
    })
    await refreshFlowDesigns()
  }
  return (
    <FormDrawer<Values>
      open
      title={given ? messages.editSetting : messages.addSetting}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      onClose={onClose}
      submit={save}
    />
  )
}
