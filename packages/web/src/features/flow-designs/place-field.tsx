import { flowSettingEndpoints } from '@cabinet/contract/flow-designs.settings'
import { storageSpaceKind } from '@cabinet/contract/nodes'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { optionMessages } from './designer/index.ts'
import { messages } from './pages.text.ts'

interface PlaceFieldProps {
  id?: string | undefined
  scope: 'space' | 'department'
  value: string
  /** The name of the value that the form began with. */
  name: string
  onChange(value: string): void
}

/** Milliseconds that typing rests before the server is asked (design of approval flows). */
const restMs = 500

/** A shared space or a department, searched by name. */
export function PlaceField({ id, scope, value, name, onChange }: PlaceFieldProps) {
  const t = useText(messages)
  const say = useTranslate()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), typed ? restMs : 0)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useEndpoint(
    flowSettingEndpoints.places,
    { scope, search },
    { placeholderData: (before) => before },
  )
  const kindOf = (note: string) => {
    const kind = storageSpaceKind.safeParse(note)
    return kind.success ? say(optionMessages.spaceKind[kind.data]) : note
  }
  const options = (found.data ?? []).map((one) => ({
    value: one.place,
    label: [one.name, kindOf(one.note)].filter(Boolean).join(' · '),
  }))
  const shown = options.find((option) => option.value === value)?.label ?? (name || t('placeGone'))
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      labelInValue
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      loading={found.isFetching}
      value={value ? { value, label: shown } : undefined}
      placeholder={t('searchPlace')}
      notFoundContent={t('noPlace')}
      options={options}
      onChange={(next) => onChange(String(next?.value ?? ''))}
    />
  )
}
