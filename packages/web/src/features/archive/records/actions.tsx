import type { ArchiveRecord } from '@cabinet/contract/archive'
import { archiveApi } from '@cabinet/contract/archive'
import { holds } from '@cabinet/contract/rights'
import { userType } from '@cabinet/contract/users'
import {
  BookOpen,
  CalendarClock,
  Download,
  Eye,
  Flame,
  FolderInput,
  Lock,
  LockOpen,
  Undo2,
} from 'lucide-react'
import { useMemo } from 'react'
import { call } from '../../../kernel/call.ts'
import { useMe } from '../../../kernel/session.ts'
import type { BulkAction, Choice, RowAction } from '../../../ui/admin/index.ts'
import { refreshArchive, useClasses } from '../archive.api.ts'
import { words } from '../archive.text.ts'
import { yearsText } from '../catalogue/years.ts'
import {
  askBack,
  askClass,
  askHold,
  askReason,
  borrow,
  giveBack,
  giveBackTo,
  hold,
  holdOne,
  outcomes,
  propose,
  proposeOne,
  releaseOne,
  retainOne,
} from './deeds.ts'
import { downloadRecord, openRecord } from './opening.ts'

const rests = ({ state }: ArchiveRecord) => state === 'held' || state === 'proposed'
const lives = ({ state }: ArchiveRecord) => state !== 'destroyed' && state !== 'returned'

/** What can be done with one record, and with many. The server judges again; what makes no sense is left out. */
export function useRecordActions(): {
  rowActions: RowAction<ArchiveRecord>[]
  bulkActions: BulkAction<ArchiveRecord>[]
} {
  const classes = useClasses().data
  const administers = (useMe().data?.type ?? userType.general) <= userType.enterprise
  return useMemo(() => {
    const options: Choice[] = (classes ?? []).map(({ id, name, years }) => ({
      value: id,
      words: `${name} · ${yearsText(years)}`,
    }))
    return {
      rowActions: rowActions(options, administers),
      bulkActions: bulkActions(options, administers),
    }
  }, [classes, administers])
}

const rowActions = (options: Choice[], administers: boolean): RowAction<ArchiveRecord>[] => [
  {
    key: 'open',
    words: words.open,
    icon: Eye,
    inline: true,
    ready: (row) => row.nodeId !== undefined && !row.folder,
    run: openRecord,
  },
  {
    key: 'download',
    words: words.download,
    icon: Download,
    inline: true,
    ready: (row) => row.nodeId !== undefined && holds(row.rights, 'download'),
    run: downloadRecord,
  },
  {
    key: 'borrow',
    words: words.borrow,
    icon: BookOpen,
    inline: true,
    ready: (row) => lives(row) && row.nodeId === undefined && (row.asked ? words.waiting : true),
    run: borrow,
  },
  {
    key: 'askBack',
    words: words.askBack,
    icon: Undo2,
    ready: (row) =>
      lives(row) && !row.keeps && (row.asked ? words.waiting : rests(row) ? 'archive.held' : true),
    run: askBack,
  },
  {
    key: 'giveBack',
    words: words.giveBack,
    icon: Undo2,
    ready: (row) => lives(row) && row.keeps && !rests(row),
    run: (row) => giveBack([row]),
  },
  {
    key: 'giveBackTo',
    words: words.giveBackTo,
    icon: FolderInput,
    ready: (row) => lives(row) && row.keeps && !rests(row),
    run: (row) => giveBackTo([row]),
  },
  {
    key: 'retain',
    words: words.retain,
    icon: CalendarClock,
    divided: true,
    ready: (row) => lives(row) && row.keeps && !rests(row),
    run: (row) => retainOne(row, options),
  },
  {
    key: 'hold',
    words: words.hold,
    icon: Lock,
    ready: (row) => administers && lives(row) && row.state !== 'held',
    run: holdOne,
  },
  {
    key: 'release',
    words: words.release,
    icon: LockOpen,
    ready: (row) => administers && row.state === 'held',
    run: releaseOne,
  },
  {
    key: 'propose',
    words: words.propose,
    icon: Flame,
    danger: true,
    divided: true,
    ready: (row) => row.keeps && row.state === 'due',
    run: proposeOne,
  },
]

const idsOf = (rows: readonly ArchiveRecord[]) => rows.map(({ id }) => id)
const kept = (rows: readonly ArchiveRecord[]) => rows.every((row) => row.keeps && lives(row))

async function after<T>(work: Promise<T>): Promise<T> {
  const result = await work
  await refreshArchive()
  return result
}

const bulkActions = (options: Choice[], administers: boolean): BulkAction<ArchiveRecord>[] => [
  {
    key: 'giveBack',
    words: words.giveBack,
    icon: Undo2,
    ready: (rows) => kept(rows) && !rows.some(rests),
    confirm: { title: 'archive.giveBackTitle', body: words.giveBackBody, ok: words.giveBack },
    run: async (rows) => outcomes(await after(call(archiveApi.giveBack, { ids: idsOf(rows) }))),
  },
  {
    key: 'retain',
    words: words.retain,
    icon: CalendarClock,
    ready: (rows) => kept(rows) && !rows.some(rests),
    prepare: () => askClass(options),
    run: async (rows, prepared) => {
      const { classId } = prepared as { classId: string }
      return outcomes(await after(call(archiveApi.retain, { ids: idsOf(rows), classId })))
    },
  },
  {
    key: 'hold',
    words: words.hold,
    icon: Lock,
    ready: (rows) => administers && rows.every((row) => lives(row) && row.state !== 'held'),
    prepare: (rows) => askHold(rows.length),
    run: async (rows, prepared) =>
      outcomes(await after(hold(idsOf(rows), true, (prepared as { words: string }).words))),
  },
  {
    key: 'release',
    words: words.release,
    icon: LockOpen,
    ready: (rows) => administers && rows.every((row) => row.state === 'held'),
    run: async (rows) => outcomes(await after(hold(idsOf(rows), false))),
  },
  {
    key: 'propose',
    words: words.propose,
    icon: Flame,
    danger: true,
    ready: (rows) => rows.every((row) => row.keeps && row.state === 'due'),
    prepare: () => askReason(),
    run: async (rows, prepared) =>
      outcomes(await after(propose(idsOf(rows), (prepared as { words: string }).words))),
    slice: 1000,
  },
]
