import { archiveAdminApi, type UnusedFile } from '@cabinet/contract/archive.admin'
import { Archive, Pin } from 'lucide-react'
import { call } from '../../../kernel/call.ts'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import {
  AdminPage,
  type Asked,
  type BulkAction,
  type Column,
  type Filter,
  PersonCell,
  type RowAction,
  TextCell,
  TimeCell,
} from '../../../ui/admin/index.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { sizeText } from '../../../ui/format.ts'
import { refreshArchive } from '../archive.api.ts'
import { words } from './settings.text.ts'

const idOf = (file: UnusedFile) => file.id
const nameOf = (file: UnusedFile) => file.name
const extra = ['tab']
const none: Filter[] = []
const whose: Filter[] = [
  {
    kind: 'select',
    key: 'whose',
    words: words.whose,
    options: [
      { value: 'mine', words: words.mine },
      { value: 'all', words: words.everybody },
    ],
  },
]

const columns: Column<UnusedFile>[] = [
  {
    key: 'file',
    words: words.file,
    waiting: 'person',
    render: (row) => (
      <PersonCell
        name={row.name}
        below={row.position}
        icon={<FileIcon folder={false} suffix={row.suffix} size={28} />}
      />
    ),
  },
  { key: 'owner', words: words.owner, width: 130, render: (row) => <TextCell>{row.ownerName}</TextCell> },
  {
    key: 'size',
    words: words.size,
    width: 110,
    align: 'end',
    render: (row) => <TextCell>{sizeText(row.size)}</TextCell>,
  },
  {
    key: 'unusedSince',
    words: words.unusedSince,
    width: 160,
    render: (row) => <TimeCell at={row.unusedSince} />,
  },
  { key: 'dueAt', words: words.dueAt, width: 160, render: (row) => <TimeCell day at={row.dueAt} /> },
]

const answer = async (rows: readonly UnusedFile[], keep: boolean) => {
  const { count } = await call(archiveAdminApi.answerUnused, { ids: rows.map(idOf), keep })
  await refreshArchive()
  return count
}

async function answerOne(row: UnusedFile, keep: boolean) {
  const count = await answer([row], keep)
  toast.success(keep ? words.kept : words.archivedNow, { params: { count } })
}

const rowActions: RowAction<UnusedFile>[] = [
  { key: 'keep', words: words.keep, icon: Pin, inline: true, run: (row) => answerOne(row, true) },
  {
    key: 'archive',
    words: words.archiveNow,
    icon: Archive,
    inline: true,
    run: (row) => answerOne(row, false),
  },
]

const bulkActions: BulkAction<UnusedFile>[] = [
  { key: 'keep', words: words.keep, icon: Pin, run: (rows) => answer(rows, true) },
  { key: 'archive', words: words.archiveNow, icon: Archive, run: (rows) => answer(rows, false) },
]

const useUnused = ({ page, pageSize, filters }: Asked) =>
  useCall(
    archiveAdminApi.unused,
    { page, pageSize, mine: filters.whose !== 'all' },
    { placeholderData: (before) => before },
  )

/** Files that the rule proposes to archive: kept or archived by their owners, and by administrators. */
export function UnusedPage({ administers }: { administers: boolean }) {
  const t = useText(words)
  return (
    <AdminPage
      name="archive-unused"
      title={words.unusedTitle}
      hint={t('unusedHint')}
      columns={columns}
      filters={administers ? whose : none}
      extra={extra}
      useRows={useUnused}
      idOf={idOf}
      nameOf={nameOf}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{ title: words.noneUnused, hint: words.noneUnusedHint }}
    />
  )
}
