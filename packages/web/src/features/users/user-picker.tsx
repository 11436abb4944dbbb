import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { Select } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useEndpoint } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { AdminThemeProvider } from '../../ui/admin/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { messages } from './picker.text.ts'
import styles from './user-picker.module.css'

export interface UserPickerProps {
  id?: string | undefined
  value?: string | readonly string[] | null | undefined
  onChange?: (value: string | string[] | undefined) => void
  many?: boolean
  disabled?: boolean
  placeholder?: string
  clearable?: boolean
  /** Ids that cannot be chosen. */
  without?: readonly string[]
  /** Limits the choice to this organisation and its descendants. */
  organisationId?: string
  className?: string
  'aria-label'?: string
}

/** Milliseconds of typing pause before the server is queried. */
const rest = 300
const nobody: readonly string[] = []

/** Selects one or several users by name, account or mail. */
export function UserPickerField({
  value,
  onChange,
  many,
  disabled,
  placeholder,
  clearable,
  without = nobody,
  organisationId,
  ...others
}: UserPickerProps) {
  const t = useText(messages)
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), typed ? rest : 0)
    return () => clearTimeout(timer)
  }, [typed])
  const given = useMemo(
    () => (value === null || value === undefined || value === '' ? [] : [value].flat()),
    [value],
  )
  const found = useEndpoint(
    userAdminEndpoints.select,
    { search: search || undefined, organisationId },
    { placeholderData: (before) => before },
  )
  const chosen = useEndpoint(
    userAdminEndpoints.select,
    { ids: given.slice(0, 100) },
    { enabled: given.length > 0 },
  )
  const people = new Map([...(chosen.data ?? []), ...(found.data ?? [])].map((one) => [one.id, one]))
  const label = (id: string) => ({ value: id, label: people.get(id)?.name ?? '…' })
  return (
    <AdminThemeProvider>
      <Select
        {...others}
        // In a form the field's label names it.
        aria-label={others['aria-label'] ?? (others.id ? undefined : t('choose'))}
        style={{ width: '100%' }}
        placeholder={placeholder || t('choose')}
        disabled={!!disabled}
        allowClear={!!clearable}
        {...(many && { mode: 'multiple' as const })}
        labelInValue
        showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
        loading={found.isFetching}
        notFoundContent={found.isFetching ? t('searching') : t('none')}
        popupMatchSelectWidth={320}
        listItemHeight={48}
        value={(many ? given.map(label) : given[0] === undefined ? undefined : label(given[0])) as never}
        options={(found.data ?? [])
          .filter((one) => !without.includes(one.id))
          .map((one) => ({ value: one.id, label: one.name, one }))}
        optionRender={({ data }) => (
          <span className={styles.person}>
            <Avatar name={data.one.name} size={28} />
            <span className={styles.two}>
              <span>{data.one.name}</span>
              <span className={styles.below}>
                {data.one.account} · {data.one.organisationName}
              </span>
            </span>
          </span>
        )}
        onChange={(next: { value: string } | { value: string }[] | undefined) => {
          if (!many) setTyped('')
          onChange?.(Array.isArray(next) ? next.map((one) => one.value) : next?.value)
        }}
      />
    </AdminThemeProvider>
  )
}
