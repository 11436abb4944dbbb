import { archiveFieldLimits } from '@cabinet/contract/archive'
import { type ArchiveRequest, archiveRequestApi } from '@cabinet/contract/archive.requests'
import { CalendarClock, Check, Undo2, X } from 'lucide-react'
import { call } from '../../../kernel/call.ts'
import { signedInUserId } from '../../../kernel/session.ts'
import { showToast } from '../../../kernel/toast.ts'
import { type AdminBulkAction, type AdminRowAction, askForm } from '../../../ui/admin/index.ts'
import { refreshArchive } from '../archive.api.ts'
import { refusedRecordOutcomes } from '../records/deeds.ts'
import { messages } from './requests.text.ts'

interface Decision {
  approve: boolean
  answer?: string
  /** An earlier end of the loan. */
  until?: Date | undefined
}

async function decide(rows: readonly ArchiveRequest[], { answer = '', ...decision }: Decision) {
  const results = await call(archiveRequestApi.decide, { ids: rows.map(({ id }) => id), answer, ...decision })
  await refreshArchive()
  return refusedRecordOutcomes(results)
}

async function decideOne(row: ArchiveRequest, decision: Decision) {
  const [left] = await decide([row], decision)
  if (left) showToast.error(left.why ?? 'common.failed')
  else showToast.success(messages.decided, { params: { count: 1 } })
}

const askAnswer = () =>
  askForm<{ answer: string }>({
    title: messages.refuseTitle,
    danger: true,
    initial: { answer: '' },
    fields: [
      {
        kind: 'area',
        name: 'answer',
        words: messages.answer,
        required: true,
        max: archiveFieldLimits.note,
        rows: 3,
      },
    ],
  })

/** Asks for the duration of the loan and an answer text. */
const askTerms = (row: ArchiveRequest) =>
  askForm<{ until: Date | null; answer: string }>({
    title: messages.approveTitle,
    initial: { until: row.until ?? null, answer: '' },
    fields: [
      {
        kind: 'date',
        name: 'until',
        words: messages.until,
        hint: messages.endHint,
        required: true,
        time: true,
        future: true,
      },
      { kind: 'area', name: 'answer', words: messages.answer, max: archiveFieldLimits.note, rows: 3 },
    ],
  })

async function withdraw(row: ArchiveRequest) {
  await call(archiveRequestApi.withdraw, { ids: [row.id] })
  showToast.success(messages.withdrew)
  await refreshArchive()
}

const others = (row: ArchiveRequest, mine: boolean) => !mine && row.state === 'pending'

const actionsOf = (mine: boolean): AdminRowAction<ArchiveRequest>[] => [
  {
    key: 'approve',
    words: messages.approve,
    icon: Check,
    inline: true,
    ready: (row) => others(row, mine),
    run: (row) => decideOne(row, { approve: true }),
  },
  {
    key: 'approveWith',
    words: messages.approveWith,
    icon: CalendarClock,
    ready: (row) => others(row, mine) && row.kind === 'borrow',
    run: async (row) => {
      const values = await askTerms(row)
      if (!values) return
      const { until, answer } = values
      await decideOne(row, { approve: true, answer, until: until ?? undefined })
    },
  },
  {
    key: 'refuse',
    words: messages.refuse,
    icon: X,
    inline: true,
    ready: (row) => others(row, mine),
    run: async (row) => {
      const values = await askAnswer()
      if (values) await decideOne(row, { approve: false, answer: values.answer })
    },
  },
  {
    key: 'withdraw',
    words: messages.withdraw,
    icon: Undo2,
    ready: (row) => row.userId === signedInUserId() && row.state === 'pending',
    run: withdraw,
  },
  {
    key: 'giveBack',
    words: messages.giveBack,
    icon: Undo2,
    ready: (row) => row.userId === signedInUserId() && row.state === 'approved' && row.kind === 'borrow',
    run: withdraw,
  },
]

export const archiveRequestBulkActions: AdminBulkAction<ArchiveRequest>[] = [
  {
    key: 'approve',
    words: messages.approve,
    icon: Check,
    ready: (rows) => rows.every((row) => row.state === 'pending'),
    run: (rows) => decide(rows, { approve: true }),
  },
  {
    key: 'refuse',
    words: messages.refuse,
    icon: X,
    danger: true,
    ready: (rows) => rows.every((row) => row.state === 'pending'),
    prepare: askAnswer,
    run: (rows, prepared) => decide(rows, { approve: false, ...(prepared as { answer: string }) }),
  },
]

export const archiveDecisionActions = actionsOf(false)
export const ownArchiveRequestActions = actionsOf(true)
