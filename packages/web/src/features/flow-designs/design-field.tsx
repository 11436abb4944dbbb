import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import { Form, Select } from 'antd'
import { useText } from '../../kernel/text.ts'
import { useEnabledDesigns } from './flow-designs.api.ts'
import { messages } from './pages.text.ts'

interface DesignFieldProps {
  id?: string | undefined
  value: string
  onChange(value: string): void
}

/** Designs in force for the action that the form has chosen. */
export function DesignField({ id, value, onChange }: DesignFieldProps) {
  const t = useText(messages)
  const action = Form.useWatch<FlowAction | undefined>('action', { preserve: true }) ?? 'archive'
  const designs = useEnabledDesigns(action)
  const isOffered = designs.some((design) => design.id === value)
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      value={isOffered ? value : undefined}
      placeholder={designs.length === 0 ? t('noFlow') : t('flow')}
      notFoundContent={t('noFlow')}
      options={designs.map((design) => ({ value: design.id, label: `${design.name} · ${design.code}` }))}
      onChange={(next) => onChange(String(next ?? ''))}
    />
  )
}
