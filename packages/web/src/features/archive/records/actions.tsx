import { archiveEndpoints } from '@cabinet/contract/archive'
import type { ArchiveRecord } from '@cabinet/contract/archive.records'
import { includesRight } from '@cabinet/contract/rights'
import { userTypeCodes } from '@cabinet/contract/users'
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
import { useSignedInUser } from '../../../kernel/session.ts'
import type { AdminBulkAction, AdminRowAction, FieldChoice } from '../../../ui/admin/index.ts'
import { refreshArchive, useArchiveClasses } from '../archive.api.ts'
import { messages } from '../archive.text.ts'
import { retentionClassText } from '../catalogue/years.ts'
import { downloadRecord, openArchiveRecord } from '../opening.ts'
import {
  askDestructionReason,
  askLegalHoldReason,
  askRetentionClass,
  changeLegalHold,
  changeRecordClass,
  placeHoldOnRecord,
  proposeRecordDestruction,
  refusedRecordOutcomes,
  releaseHoldOfRecord,
  requestBorrowing,
  requestReturn,
  returnRecords,
  returnRecordsTo,
  sendDestructionProposal,
} from './deeds.ts'

const rests = ({ state }: ArchiveRecord) => state === 'held' || state === 'proposed'
const lives = ({ state }: ArchiveRecord) => state !== 'destroyed' && state !== 'returned'

/**
 * Actions for one record and for several; the server checks again, and actions that make no sense are left
 * out.
 */
export function useRecordActions(): {
  rowActions: AdminRowAction<ArchiveRecord>[]
  bulkActions: AdminBulkAction<ArchiveRecord>[]
} {
  const classes = useArchiveClasses().data
  const administers = (useSignedInUser().data?.type ?? userTypeCodes.general) <= userTypeCodes.enterprise
  return useMemo(() => {
    const options: FieldChoice[] = (classes ?? []).map(({ id, name, years }) => ({
      value: id,
      words: retentionClassText({ name, years }),
    }))
    return {
      rowActions: rowActions(options, administers),
      bulkActions: bulkActions(options, administers),
    }
  }, [classes, administers])
}

const rowActions = (options: FieldChoice[], administers: boolean): AdminRowAction<ArchiveRecord>[] => [
  {
    key: 'open',
    words: messages.open,
    icon: Eye,
    inline: true,
    ready: (row) => row.nodeId !== undefined && !row.folder,
    run: openArchiveRecord,
  },
  {
    key: 'download',
    words: messages.download,
    icon: Download,
    inline: true,
    ready: (row) => row.nodeId !== undefined && includesRight(row.rights, 'download'),
    run: downloadRecord,
  },
  {
    key: 'borrow',
    words: messages.borrow,
    icon: BookOpen,
    inline: true,
    ready: (row) => lives(row) && row.nodeId === undefined && (row.asked ? messages.waiting : true),
    run: requestBorrowing,
  },
  {
    key: 'askBack',
    words: messages.askBack,
    icon: Undo2,
    ready: (row) =>
      lives(row) && !row.keeps && (row.asked ? messages.waiting : rests(row) ? 'archive.held' : true),
    run: requestReturn,
  },
  {
    key: 'giveBack',
    words: messages.giveBack,
    icon: Undo2,
    ready: (row) => lives(row) && row.keeps && !rests(row),
    run: (row) => returnRecords([row]),
  },
  {
    key: 'giveBackTo',
    words: messages.giveBackTo,
    icon: FolderInput,
    ready: (row) => lives(row) && row.keeps && !rests(row),
    run: (row) => returnRecordsTo([row]),
  },
  {
    key: 'retain',
    words: messages.retain,
    icon: CalendarClock,
    divided: true,
    ready: (row) => lives(row) && row.keeps && !rests(row),
    run: (row) => changeRecordClass(row, options),
  },
  {
    key: 'hold',
    words: messages.hold,
    icon: Lock,
    ready: (row) => administers && lives(row) && row.state !== 'held',
    run: placeHoldOnRecord,
  },
  {
    key: 'release',
    words: messages.release,
    icon: LockOpen,
    ready: (row) => administers && row.state === 'held',
    run: releaseHoldOfRecord,
  },
  {
    key: 'propose',
    words: messages.propose,
    icon: Flame,
    danger: true,
    divided: true,
    ready: (row) => row.keeps && row.state === 'due',
    run: proposeRecordDestruction,
  },
]

const idsOf = (rows: readonly ArchiveRecord[]) => rows.map(({ id }) => id)
const kept = (rows: readonly ArchiveRecord[]) => rows.every((row) => row.keeps && lives(row))

async function after<T>(work: Promise<T>): Promise<T> {
  const result = await work
  await refreshArchive()
  return result
}

const bulkActions = (options: FieldChoice[], administers: boolean): AdminBulkAction<ArchiveRecord>[] => [
  {
    key: 'giveBack',
    words: messages.giveBack,
    icon: Undo2,
    ready: (rows) => kept(rows) && !rows.some(rests),
    confirm: { title: 'archive.giveBackTitle', body: messages.giveBackBody, ok: messages.giveBack },
    run: async (rows) =>
      refusedRecordOutcomes(await after(call(archiveEndpoints.giveBack, { ids: idsOf(rows) }))),
  },
  {
    key: 'retain',
    words: messages.retain,
    icon: CalendarClock,
    ready: (rows) => kept(rows) && !rows.some(rests),
    prepare: () => askRetentionClass(options),
    run: async (rows, prepared) => {
      const { classId } = prepared as { classId: string }
      return refusedRecordOutcomes(await after(call(archiveEndpoints.retain, { ids: idsOf(rows), classId })))
    },
  },
  {
    key: 'hold',
    words: messages.hold,
    icon: Lock,
    ready: (rows) => administers && rows.every((row) => lives(row) && row.state !== 'held'),
    prepare: (rows) => askLegalHoldReason(rows.length),
    run: async (rows, prepared) =>
      refusedRecordOutcomes(
        await after(changeLegalHold(idsOf(rows), true, (prepared as { words: string }).words)),
      ),
  },
  {
    key: 'release',
    words: messages.release,
    icon: LockOpen,
    ready: (rows) => administers && rows.every((row) => row.state === 'held'),
    run: async (rows) => refusedRecordOutcomes(await after(changeLegalHold(idsOf(rows), false))),
  },
  {
    key: 'propose',
    words: messages.propose,
    icon: Flame,
    danger: true,
    ready: (rows) => rows.every((row) => row.keeps && row.state === 'due'),
    prepare: () => askDestructionReason(),
    run: async (rows, prepared) =>
      refusedRecordOutcomes(
        await after(sendDestructionProposal(idsOf(rows), (prepared as { words: string }).words)),
      ),
    slice: 1000,
  },
]
