import { TreeSelect } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { AdminThemeProvider } from '../../ui/admin/index.ts'
import { useOrganisations } from './organisations.api.ts'
import type { OrganisationNode } from './organisations.rules.ts'
import { messages } from './organisations.text.ts'

export interface OrganisationPickerProps {
  id?: string | undefined
  value?: string | readonly string[] | null | undefined
  onChange?: (value: string | string[] | undefined) => void
  many?: boolean
  disabled?: boolean
  placeholder?: string
  clearable?: boolean
  /** Ids of organisations that, with their descendants, cannot be chosen. */
  without?: readonly string[]
  /** Names of chosen organisations that are not loaded. */
  names?: Readonly<Record<string, string>>
  className?: string
  'aria-label'?: string
}

interface Node {
  value: string
  title: string
  isLeaf: boolean
  disabled: boolean
  children: Node[]
}
/** Pixels; without a height antd renders every node. */
const height = 320

const drawn = (nodes: readonly OrganisationNode[], without: readonly string[], off = false): Node[] =>
  nodes.map((node) => {
    const disabled = off || without.includes(node.id)
    return {
      value: node.id,
      title: node.title,
      isLeaf: !node.hasChildren,
      disabled,
      children: drawn(node.children, without, disabled),
    }
  })
const nobody: readonly string[] = []

/** Selects one or several of the organisations the user administers. */
export function OrganisationPicker({
  value,
  onChange,
  many,
  disabled,
  placeholder,
  clearable,
  without = nobody,
  names,
  ...rest
}: OrganisationPickerProps) {
  const t = useText(messages)
  const [search, setSearch] = useState('')
  const tree = useOrganisations()
  // A tree loaded level by level is searched by the server.
  const found = useOrganisations(useDeferredValue(tree.whole ? '' : search))
  const shown = tree.whole || !search ? tree : found
  const nodes = useMemo(() => drawn(shown.items, without), [shown.items, without])
  const label = (id: string) => ({ value: id, label: tree.known.get(id)?.name ?? names?.[id] ?? '…' })
  const given = value === null || value === undefined || value === '' ? [] : [value].flat()
  return (
    <AdminThemeProvider>
      <TreeSelect
        {...rest}
        // In a form the field's label names it.
        aria-label={rest['aria-label'] ?? (rest.id ? undefined : t('choose'))}
        style={{ width: '100%' }}
        placeholder={placeholder || t('choose')}
        disabled={!!disabled}
        allowClear={!!clearable}
        multiple={!!many}
        labelInValue
        showSearch={{ searchValue: search, onSearch: setSearch, treeNodeFilterProp: 'title' }}
        listHeight={height}
        popupMatchSelectWidth={280}
        loading={tree.waiting}
        treeDefaultExpandedKeys={tree.items.map(({ id }) => id)}
        treeData={nodes}
        {...(!tree.whole && { loadData: (node: { value?: unknown }) => tree.load(String(node.value)) })}
        notFoundContent={t('noneFound')}
        value={many ? given.map(label) : given[0] === undefined ? undefined : label(given[0])}
        onChange={(next: { value: string } | { value: string }[] | undefined) =>
          onChange?.(Array.isArray(next) ? next.map((one) => one.value) : next?.value)
        }
      />
    </AdminThemeProvider>
  )
}
