import type { OrganisationRow } from '@cabinet/contract/organisations'
import { Building2 } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { ancestorChainOf, type TreeDropPlace, VirtualTree } from '../../ui/admin/index.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import styles from './organisation-tree.module.css'
import { useOrganisations } from './organisations.api.ts'
import { matchingOrganisations } from './organisations.rules.ts'
import { messages } from './organisations.text.ts'

export interface OrganisationTreeProps {
  selected: string | undefined
  /** undefined means all organisations. */
  onSelect: (organisation: OrganisationRow | undefined) => void
  /** Offers 'All organisations' above the tree. */
  withAll?: boolean
  canDrag?: (organisation: OrganisationRow) => boolean
  onDrop?: (organisation: OrganisationRow, place: TreeDropPlace) => void
  onKey?: (key: string, organisation: OrganisationRow) => boolean
  /** Buttons of an organisation (specification: add, edit, delete), while the pointer is over it. */
  tools?: (organisation: OrganisationRow) => ReactNode
}

/** A searchable tree of organisations with member counts. */
export function OrganisationTree({
  selected,
  onSelect,
  withAll,
  canDrag,
  onDrop,
  onKey,
  tools,
}: OrganisationTreeProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const [search, setSearch] = useState('')
  const whole = useOrganisations()
  const found = useOrganisations(whole.whole ? '' : search)
  const { known, load, error, refetch, waiting } = found
  const items = useMemo(
    () => (whole.whole && search ? matchingOrganisations(whole.items, search) : found.items),
    [whole.whole, whole.items, found.items, search],
  )
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  // The first two levels are open at first (specification), the second where its children came with the tree; so are the
  // ancestors of the selected or found organisations.
  const second = items.flatMap(({ children }) => children).filter(({ children }) => children.length > 0)
  const firstLevels = [...items, ...second]
  const leads = search ? [...known.keys()] : [...firstLevels.map(({ id }) => id), ...chain(items, selected)]
  const leading = leads.join(' ')
  useEffect(() => {
    if (leading) setOpen((before) => new Set([...before, ...leading.split(' ')]))
  }, [leading])

  const toggle = (id: string, wide: boolean) => {
    setOpen((before) => {
      const next = new Set(before)
      wide ? next.add(id) : next.delete(id)
      return next
    })
    if (wide) void load(id).catch(showToast.failure)
  }
  const of = (id: string) => known.get(id)
  return (
    <div className={styles.panel}>
      <div className={styles.search}>
        <SearchInput
          small
          words={t('filter')}
          clearWords={t('clear')}
          value={search}
          onSearch={setSearch}
          wait={300}
        />
      </div>
      {error ? (
        <ErrorState
          title={t('failed')}
          hint={t('failedHint')}
          retryWords={c('retry')}
          onRetry={() => void refetch()}
        />
      ) : waiting ? (
        <div className={styles.waiting} role="status" aria-label={t('loading')}>
          {[120, 90, 140, 100, 80, 130].map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </div>
      ) : items.length === 0 ? (
        <p className={styles.none}>{t('noneFound')}</p>
      ) : (
        <>
          {withAll && !search && (
            <button
              type="button"
              className={styles.all}
              aria-pressed={selected === undefined}
              onClick={() => onSelect(undefined)}
            >
              {t('all')}
            </button>
          )}
          <VirtualTree
            label={t('tree')}
            items={items}
            icon={<Building2 aria-hidden="true" />}
            selected={selected}
            onSelect={(id) => onSelect(of(id))}
            open={open}
            onOpen={toggle}
            end={(id) => formatCount(of(id)?.userCount ?? 0)}
            tools={(id) => {
              const row = of(id)
              return row && tools?.(row)
            }}
            canDrag={(id) => {
              const row = of(id)
              return !!canDrag && !!row && canDrag(row)
            }}
            onDrop={(id, place) => {
              const row = of(id)
              if (row) onDrop?.(row, place)
            }}
            onKey={(key, id) => {
              const row = of(id)
              return !!row && !!onKey?.(key, row)
            }}
          />
        </>
      )}
    </div>
  )
}

const chain = (items: Parameters<typeof ancestorChainOf>[0], id: string | undefined) =>
  id === undefined
    ? []
    : ancestorChainOf(items, id)
        .slice(1)
        .map((item) => item.id)
