import type { ArchiveCategory } from '@cabinet/contract/archive.admin'
import { userTypeCodes } from '@cabinet/contract/users'
import { FolderPlus, PencilLine, ShieldCheck, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { commonMessages } from '../../kernel/common.text.ts'
import { useSignedInUser } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { type TreeItem, VirtualTree } from '../../ui/admin/index.ts'
import { joinClassNames } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useArchiveCategories } from './archive.api.ts'
import { messages } from './catalogue/catalogue.text.ts'
import { authoriseCategory, confirmDeleteCategory, openCategoryForm } from './catalogue/deeds.tsx'
import { categoryPathTo } from './catalogue/tree.rules.ts'
import { openArchivePage } from './opening.ts'
import styles from './side-panel.module.css'

const itemsOf = (categories: readonly ArchiveCategory[]): TreeItem[] => {
  const below = (parentId: string): TreeItem[] =>
    categories
      .filter((one) => one.parentId === parentId)
      .map(({ id, name }) => {
        const children = below(id)
        return { id, title: name, children, hasChildren: children.length > 0 }
      })
  return below('')
}

/** The categories of the archive beside its page; the first two levels are expanded. */
export function ArchiveSidePanel() {
  const t = useText(messages)
  const c = useText(commonMessages)
  const { categoryId, tab } = useQueryParams()
  const answer = useArchiveCategories()
  const categories = answer.data
  const administers = (useSignedInUser().data?.type ?? userTypeCodes.general) <= userTypeCodes.enterprise
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => itemsOf(categories ?? []), [categories])
  const leads = [
    ...items.flatMap((item) => [item.id, ...item.children.map(({ id }) => id)]),
    ...categoryPathTo(categories ?? [], categoryId ?? '').map(({ id }) => id),
  ].join(' ')
  useEffect(() => {
    if (leads) setOpen((before) => new Set([...before, ...leads.split(' ')]))
  }, [leads])
  const known = useMemo(() => new Map(categories?.map((one) => [one.id, one])), [categories])
  const here = categoryId ? known.get(categoryId) : undefined
  const pick = (id: string | undefined) => openArchivePage({ categoryId: id, tab })
  const total = items.reduce((sum, { id }) => sum + (known.get(id)?.items ?? 0), 0)

  if (answer.error)
    return <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={() => void answer.refetch()} />
  return (
    <nav className={styles.panel} aria-label={t('categories')}>
      {(administers || here?.keeps) && (
        <div className={styles.tools} role="toolbar" aria-label={t('categories')}>
          <IconButton
            small
            words={t(here?.keeps ? 'addBelow' : 'add')}
            icon={<FolderPlus />}
            onClick={() => void openCategoryForm({ parent: here })}
          />
          <IconButton
            small
            words={t('edit')}
            icon={<PencilLine />}
            disabled={!here?.keeps}
            onClick={() => here && void openCategoryForm({ category: here })}
          />
          <IconButton
            small
            words={t('authorise')}
            icon={<ShieldCheck />}
            disabled={!here?.keeps}
            onClick={() => here && authoriseCategory(here)}
          />
          <IconButton
            small
            words={t('drop')}
            icon={<Trash2 />}
            disabled={!here?.keeps}
            onClick={() => here && void confirmDeleteCategory(here)}
          />
        </div>
      )}
      <button
        type="button"
        className={joinClassNames(styles.all, !categoryId && styles.chosen)}
        aria-current={categoryId ? undefined : 'true'}
        onClick={() => pick(undefined)}
      >
        <span>{t('all')}</span>
        {total > 0 && <small>{formatCount(total)}</small>}
      </button>
      {!categories ? (
        <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('loading')}>
          {[90, 70, 100].map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </div>
      ) : items.length === 0 ? (
        <p className={styles.none}>
          {t('none')}
          <small>{!administers && t('noneHint')}</small>
        </p>
      ) : (
        <VirtualTree
          label={t('categories')}
          items={items}
          selected={categoryId}
          onSelect={pick}
          open={open}
          onOpen={(id, wide) =>
            setOpen((before) => {
              const next = new Set(before)
              if (wide) next.add(id)
              else next.delete(id)
              return next
            })
          }
          end={(id) => {
            const count = known.get(id)?.items ?? 0
            return count > 0 ? formatCount(count) : null
          }}
        />
      )}
    </nav>
  )
}
