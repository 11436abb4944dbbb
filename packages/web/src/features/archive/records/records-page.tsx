import { archiveEndpoints, archiveIndexExport } from '@cabinet/contract/archive'
import type { ArchiveListView, ArchiveRecord } from '@cabinet/contract/archive.records'
import { fixedMenuIds } from '@cabinet/contract/menus'
import { useMemo } from 'react'
import { useServerButtons } from '../../../kernel/buttons.ts'
import { saveStreamToDisk } from '../../../kernel/files.ts'
import { useGrowingPage } from '../../../kernel/more.ts'
import { currentLanguage, useText } from '../../../kernel/text.ts'
import {
  AdminListPage,
  type AdminPageFilter,
  type AskedListPage,
  type ListAnswer,
} from '../../../ui/admin/index.ts'
import { useArchiveClasses } from '../archive.api.ts'
import { messages } from '../archive.text.ts'
import { useRecordActions } from './actions.tsx'
import { archiveRecordColumns } from './columns.tsx'
import { ArchiveRecordDrawer, ArchiveRecordHead } from './record-drawer.tsx'

const idOf = (record: ArchiveRecord) => record.id
const nameOf = (record: ArchiveRecord) => record.title

/** Returns the list query for the address parameters; the day named by `to` is included. */
const questionOf = (
  view: ArchiveListView,
  { search, filters }: Pick<AskedListPage, 'search' | 'filters'>,
) => ({
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
    ({ filters, search, ...asked }: AskedListPage) =>
      useGrowingPage(archiveEndpoints.list, { ...asked, ...questionOf(view, { search, filters }) }),
  ]),
) as Record<ArchiveListView, (asked: AskedListPage) => ListAnswer<ArchiveRecord>>

const empties = {
  archived: { title: messages.none, hint: messages.noneHint },
  due: { title: messages.noneDue, hint: messages.noneDueHint },
  held: { title: messages.noneHeld, hint: messages.noneHeldHint },
  destroyed: { title: messages.noneDestroyed, hint: messages.noneDestroyedHint },
} satisfies Record<ArchiveListView, unknown>

const bare = ['categoryId', 'tab']

/** Records of one view: archived, due, on hold or destroyed. */
export function ArchiveRecordsPage({ view, hint }: { view: ArchiveListView; hint: string | undefined }) {
  const t = useText(messages)
  const classes = useArchiveClasses().data
  const { rowActions, bulkActions } = useRecordActions()
  const buttons = useServerButtons(fixedMenuIds.archive)
  const exports = buttons.some(({ event }) => event === 'export')
  const filters = useMemo(
    (): AdminPageFilter[] => [
      { kind: 'text', key: 'search', words: messages.search },
      {
        kind: 'select',
        key: 'classId',
        words: messages.class,
        options: (classes ?? []).map(({ id, name }) => ({ value: id, words: name })),
      },
      { kind: 'dates', key: 'archived', words: messages.period },
    ],
    [classes],
  )
  return (
    <AdminListPage
      name={`archive-${view}`}
      title={messages[view]}
      hint={hint}
      columns={archiveRecordColumns}
      filters={filters}
      extra={bare}
      useRows={hooks[view]}
      idOf={idOf}
      nameOf={nameOf}
      rowActions={rowActions}
      bulkActions={view === 'destroyed' ? [] : bulkActions}
      {...(exports && {
        onExport: (asked: AskedListPage) =>
          saveStreamToDisk(
            archiveIndexExport,
            { ...questionOf(view, asked), language: currentLanguage() },
            `${t('exportName')}.xlsx`,
          ),
      })}
      drawer={{
        width: 620,
        title: (record) => <ArchiveRecordHead record={record} />,
        body: (record) => <ArchiveRecordDrawer record={record} />,
      }}
      empty={empties[view]}
    />
  )
}
