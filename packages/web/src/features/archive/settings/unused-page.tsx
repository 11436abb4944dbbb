import { archiveAdminApi, type UnusedFileRow } from '@cabinet/contract/archive.admin'
import { Archive, Pin } from 'lucide-react'
import { call } from '../../../kernel/call.ts'
import { useGrowingPage } from '../../../kernel/more.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import {
  type AdminBulkAction,
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AdminRowAction,
  type AskedListPage,
  PersonCell,
  TextCell,
  TimeCell,
} from '../../../ui/admin/index.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize } from '../../../ui/format.ts'
import { refreshArchive } from '../archive.api.ts'
import { messages } from './settings.text.ts'

const idOf = (file: UnusedFileRow) => file.id
const nameOf = (file: UnusedFileRow) => file.name
const extra = ['tab']
const none: AdminPageFilter[] = []
const whose: AdminPageFilter[] = [
  {
    kind: 'select',
    key: 'whose',
    words: messages.whose,
    options: [
      { value: 'mine', words: messages.mine },
      { value: 'all', words: messages.everybody },
    ],
  },
]

const columns: AdminColumn<UnusedFileRow>[] = [
  {
    key: 'file',
    words: messages.file,
    waiting: 'person',
    render: (row) => (
      <PersonCell
        name={row.name}
        below={row.position}
        icon={<FileIcon folder={false} suffix={row.suffix} size={28} />}
      />
    ),
  },
  { key: 'owner', words: messages.owner, width: 130, render: (row) => <TextCell>{row.ownerName}</TextCell> },
  {
    key: 'size',
    words: messages.size,
    width: 110,
    align: 'end',
    render: (row) => <TextCell>{formatByteSize(row.size)}</TextCell>,
  },
  {
    key: 'unusedSince',
    words: messages.unusedSince,
    width: 160,
    render: (row) => <TimeCell at={row.unusedSince} />,
  },
  { key: 'dueAt', words: messages.dueAt, width: 160, render: (row) => <TimeCell day at={row.dueAt} /> },
]

const answer = async (rows: readonly UnusedFileRow[], keep: boolean) => {
  const { count } = await call(archiveAdminApi.answerUnused, { ids: rows.map(idOf), keep })
  await refreshArchive()
  return count
}

async function answerOne(row: UnusedFileRow, keep: boolean) {
  const count = await answer([row], keep)
  showToast.success(keep ? messages.kept : messages.archivedNow, { params: { count } })
}

const rowActions: AdminRowAction<UnusedFileRow>[] = [
  { key: 'keep', words: messages.keep, icon: Pin, inline: true, run: (row) => answerOne(row, true) },
  {
    key: 'archive',
    words: messages.archiveNow,
    icon: Archive,
    inline: true,
    run: (row) => answerOne(row, false),
  },
]

const bulkActions: AdminBulkAction<UnusedFileRow>[] = [
  { key: 'keep', words: messages.keep, icon: Pin, run: (rows) => answer(rows, true) },
  { key: 'archive', words: messages.archiveNow, icon: Archive, run: (rows) => answer(rows, false) },
]

const useUnused = ({ page, pageSize, filters }: AskedListPage) =>
  useGrowingPage(archiveAdminApi.unused, { page, pageSize, mine: filters.whose !== 'all' })

/** Files that the unused-file rule proposes to archive; owners and administrators keep or archive them. */
export function UnusedFilesPage({ administers }: { administers: boolean }) {
  const t = useText(messages)
  return (
    <AdminListPage
      name="archive-unused"
      title={messages.unusedTitle}
      hint={t('unusedHint')}
      columns={columns}
      filters={administers ? whose : none}
      extra={extra}
      useRows={useUnused}
      idOf={idOf}
      nameOf={nameOf}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{ drawing: 'clock', title: messages.noneUnused, hint: messages.noneUnusedHint }}
    />
  )
}
