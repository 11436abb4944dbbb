import { type ArchiveRecord, type ArchiveView, archiveApi, archiveSheet } from '@cabinet/contract/archive'
import { menuId } from '@cabinet/contract/menus'
import { useMemo } from 'react'
import { useButtons } from '../../../kernel/buttons.ts'
import { saveFrom } from '../../../kernel/files.ts'
import { useCall } from '../../../kernel/query.ts'
import { language, useText } from '../../../kernel/text.ts'
import { AdminPage, type Asked, type Filter } from '../../../ui/admin/index.ts'
import { useClasses } from '../archive.api.ts'
import { words } from '../archive.text.ts'
import { useRecordActions } from './actions.tsx'
import { columns } from './columns.tsx'
import { RecordDrawer, RecordHead } from './record-drawer.tsx'

const idOf = (record: ArchiveRecord) => record.id
const nameOf = (record: ArchiveRecord) => record.title

/** What the address asks of the archive. The day that `to` names belongs to it. */
const questionOf = (view: ArchiveView, { search, filters }: Pick<Asked, 'search' | 'filters'>) => ({
  view,
  search,
  categoryId: filters.categoryId,
  classId: filters.classId,
  from: filters.archivedFrom ? new Date(`${filters.archivedFrom}T00:00:00`) : undefined,
  to: filters.archivedTo ? new Date(`${filters.archivedTo}T23:59:59.999`) : undefined,
})

const hooks = Object.fromEntries(
  (['archived', 'due', 'held', 'destroyed'] as const).map((view) => [
    view,
    ({ filters, search, ...asked }: Asked) =>
      useCall(
        archiveApi.list,
        { ...asked, ...questionOf(view, { search, filters }) },
        { placeholderData: (before) => before },
      ),
  ]),
) as Record<ArchiveView, (asked: Asked) => ReturnType<typeof useCall<typeof archiveApi.list>>>

const empties = {
  archived: { title: words.none, hint: words.noneHint },
  due: { title: words.noneDue, hint: words.noneDueHint },
  held: { title: words.noneHeld, hint: words.noneHeldHint },
  destroyed: { title: words.noneDestroyed, hint: words.noneDestroyedHint },
} satisfies Record<ArchiveView, unknown>

const bare = ['categoryId', 'tab']

/** The records of one view: what is archived, due, on hold or destroyed. */
export function RecordsPage({ view, hint }: { view: ArchiveView; hint: string | undefined }) {
  const t = useText(words)
  const classes = useClasses().data
  const { rowActions, bulkActions } = useRecordActions()
  const buttons = useButtons(menuId.archive)
  const exports = buttons.some(({ event }) => event === 'export')
  const filters = useMemo(
    (): Filter[] => [
      { kind: 'text', key: 'search', words: words.search },
      {
        kind: 'select',
        key: 'classId',
        words: words.class,
        options: (classes ?? []).map(({ id, name }) => ({ value: id, words: name })),
      },
      { kind: 'dates', key: 'archived', words: words.period },
    ],
    [classes],
  )
  return (
    <AdminPage
      name={`archive-${view}`}
      title={words[view]}
      hint={hint}
      columns={columns}
      filters={filters}
      extra={bare}
      useRows={hooks[view]}
      idOf={idOf}
      nameOf={nameOf}
      rowActions={rowActions}
      bulkActions={view === 'destroyed' ? [] : bulkActions}
      {...(exports && {
        onExport: (asked: Asked) =>
          saveFrom(
            archiveSheet,
            { ...questionOf(view, asked), language: language() },
            `${t('exportName')}.xlsx`,
          ),
      })}
      drawer={{
        width: 620,
        title: (record) => <RecordHead record={record} />,
        body: (record) => <RecordDrawer record={record} />,
      }}
      empty={empties[view]}
    />
  )
}
