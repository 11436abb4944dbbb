import { Download, RotateCw } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { joinClassNames } from '../classes.ts'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { formatCount } from '../format.ts'
import { ColumnChoice, untouchedColumns, useColumnChoice } from '../grid/column-choice.tsx'
import { IconButton } from '../icon-button.tsx'
import { Pagination } from '../pagination.tsx'
import type { AnchorBox } from '../place.ts'
import { CommandButton } from './act-button.tsx'
import styles from './admin-page.module.css'
import { AdminPageFilters } from './filters.tsx'
import { FormHost } from './form-host.tsx'
import { adminKitHost, useHostTranslate } from './host.ts'
import { useHeldAnswer, useOfferedButtons } from './page-hooks.ts'
import type { AdminPageProps } from './page-props.ts'
import { RowDrawer } from './row-drawer.tsx'
import { RowMenu } from './row-menu.tsx'
import { AdminSelectionBar } from './selection-bar.tsx'
import { AdminSideColumn } from './side-column.tsx'
import { AdminTable } from './table.tsx'
import { AdminThemeProvider } from './theme.tsx'
import type { AdminPageFilter } from './types.ts'
import { useIdentifiedRows, usePageSelection } from './use-page-selection.ts'
import { adminPageSizes, useListQuestion } from './use-question.ts'
import { useAdminKitMessages } from './use-words.ts'

const noFilters: readonly AdminPageFilter[] = []
const noNames: readonly string[] = []
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable=true], [role=dialog], [role=menu]')

/** An administration screen declared by props: see `index.ts` for an example. */
export function AdminListPage<Row>(props: AdminPageProps<Row>) {
  return (
    <AdminThemeProvider>
      <Page {...props} />
      <FormHost />
    </AdminThemeProvider>
  )
}

function Page<Row>(props: AdminPageProps<Row>) {
  const { idOf, nameOf, buttons, filters = noFilters, drawer } = props
  const t = useAdminKitMessages()
  const say = useHostTranslate()
  const page = useRef<HTMLElement>(null)
  const table = useRef<HTMLElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const [menu, setMenu] = useState<{ at: AnchorBox | Element; row: Row } | null>(null)
  const question = useListQuestion(filters, props.extra ?? noNames)
  const { asked } = question
  const answer = props.useRows(asked)
  const { rows, total, stale } = useHeldAnswer(answer)
  const shown = useColumnChoice(
    props.columns,
    adminKitHost().usePref(`admin.${props.name}.columns`, untouchedColumns),
  )
  const about = JSON.stringify([asked.search, asked.filters])
  const identified = useIdentifiedRows(rows, idOf)
  const { source, selecting } = usePageSelection(identified, about)
  const openMenu = useCallback((at: AnchorBox | Element, row: Row) => setMenu({ at, row }), [])

  const offered = useOfferedButtons(buttons)
  const rowActions = useMemo(() => (props.rowActions ?? []).filter(offered), [props.rowActions, offered])
  const bulkActions = (props.bulkActions ?? []).filter(offered)
  const inline = useMemo(() => rowActions.filter((action) => action.inline), [rowActions])
  const hasMenu = rowActions.some((action) => !action.inline)
  const primary = props.primary && offered(props.primary) ? props.primary : undefined
  const canExport = props.onExport && offered({ key: 'export' })

  // A command may have emptied the last page.
  const { turn } = question
  const pages = Math.max(1, Math.ceil(total / asked.pageSize))
  const beyond = rows?.length === 0 && total > 0 && asked.page > pages
  useEffect(() => {
    if (beyond) turn(pages, asked.pageSize)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      const field = searchField.current ?? page.current?.querySelector<HTMLElement>('[data-filters] input')
      if (!field) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const open = drawer ? (row: Row) => question.open(idOf(row)) : props.onOpen
  const selectable = bulkActions.length > 0
  const body = answer.error ? (
    <ErrorState
      title={t('failed')}
      hint={say(adminKitHost().keyOf(answer.error) ?? t('failedHint'))}
      retryWords={t('retry')}
      onRetry={() => void answer.refetch()}
    />
  ) : rows && total === 0 ? (
    question.filtered ? (
      <EmptyState drawing="search" title={t('noneFound')} hint={t('noneFoundHint')}>
        <CommandButton words={t('reset')} run={question.reset} />
      </EmptyState>
    ) : (
      <EmptyState
        drawing={props.empty.drawing ?? 'folder'}
        title={say(props.empty.title)}
        hint={say(props.empty.hint)}
      >
        {primary && (
          <CommandButton words={primary.words} icon={primary.icon && <primary.icon />} run={primary.run} />
        )}
      </EmptyState>
    )
  ) : (
    <AdminTable
      label={say(props.title)}
      table={table}
      columns={shown.columns}
      name={props.name}
      rows={identified}
      source={source}
      total={total}
      asked={asked}
      stale={stale}
      nameOf={nameOf}
      selecting={selecting}
      selectable={selectable}
      inline={inline}
      hasMenu={hasMenu}
      openId={question.row}
      onOpen={open}
      onMenu={openMenu}
      onSort={question.sort}
      onEnd={answer.more}
    />
  )
  return (
    <section ref={page} className={joinClassNames(styles.card)} aria-label={say(props.title)}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{say(props.title)}</h1>
          {rows && <span className={styles.count}>{t('total', { count: formatCount(total) })}</span>}
          {props.hint && <p>{props.hint}</p>}
        </div>
        <div className={styles.deeds}>
          {canExport && (
            <CommandButton
              words={t('export')}
              icon={<Download />}
              disabled={!rows || total === 0}
              run={() => props.onExport?.(asked)}
            />
          )}
          {(props.tools ?? []).filter(offered).map((tool) => (
            <CommandButton
              key={tool.key}
              words={tool.words}
              icon={tool.icon && <tool.icon />}
              run={tool.run}
            />
          ))}
          {primary && (
            <CommandButton
              look="primary"
              words={primary.words}
              icon={primary.icon && <primary.icon />}
              run={primary.run}
            />
          )}
        </div>
      </header>
      <div className={styles.parts}>
        {props.aside && <AdminSideColumn>{props.aside}</AdminSideColumn>}
        <div className={joinClassNames(styles.list, props.aside ? styles.beside : undefined)}>
          {selectable && selecting.selection.rows.size > 0 ? (
            <AdminSelectionBar actions={bulkActions} selecting={selecting} nameOf={nameOf} />
          ) : (
            <div className={styles.bar} data-filters>
              <AdminPageFilters filters={filters} question={question} searchField={searchField} />
              <span className={styles.space} />
              <IconButton
                words={t('refresh')}
                icon={<RotateCw className={answer.isFetching ? styles.turning : undefined} />}
                onClick={() => void answer.refetch()}
              />
              <ColumnChoice
                words={{ button: t('columns'), title: t('columnsOf'), reset: t('reset') }}
                options={shown.optional.map((column) => ({ key: column.key, words: say(column.words) }))}
                state={shown}
              />
            </div>
          )}
          {body}
          {rows && total > 0 && !answer.error && (
            <footer className={styles.foot}>
              <Pagination
                words={{
                  label: t('pages'),
                  previous: t('previousPage'),
                  next: t('nextPage'),
                  size: t('pageSize'),
                  total: t('total', { count: formatCount(total) }),
                  perPage: (count) => t('perPage', { count }),
                }}
                page={asked.page}
                pageSize={asked.pageSize}
                total={total}
                pageSizes={adminPageSizes}
                onChange={question.turn}
              />
            </footer>
          )}
        </div>
      </div>
      <span className="only-read" role="status">
        {!rows && !answer.error ? t('loading') : rows ? t('total', { count: total }) : ''}
      </span>
      {menu && (
        <RowMenu
          at={menu.at}
          row={menu.row}
          name={nameOf(menu.row)}
          actions={rowActions}
          onClose={() => setMenu(null)}
        />
      )}
      {drawer && rows && (
        <RowDrawer
          drawer={drawer}
          rows={rows}
          id={question.row}
          idOf={idOf}
          onGo={question.open}
          table={table}
        />
      )}
      {props.children}
    </section>
  )
}
