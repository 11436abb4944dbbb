import { archiveEndpoints, archiveFieldLimits } from '@cabinet/contract/archive'
import type { ArchiveRecord } from '@cabinet/contract/archive.records'
import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { textsOfMessages, translate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { askForm, type FieldChoice, type RowOutcome } from '../../../ui/admin/index.ts'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { askForAnyFolder } from '../../files/index.ts'
import { refreshArchive } from '../archive.api.ts'
import { messages } from '../archive.text.ts'

type Results = Awaited<ReturnType<typeof call<typeof archiveEndpoints.giveBack>>>
type Named = Pick<ArchiveRecord, 'id' | 'title'>

/** Returns the refused records, for the report of a bulk command. */
export const refusedRecordOutcomes = (results: Results): RowOutcome[] =>
  results
    .filter(({ result }) => result !== 'done')
    .map(({ id, reason }) => ({ id, ok: false, why: reason ?? 'common.failed' }))

/** Reports the outcome of a command; never throws. */
async function tell(results: Results, done: keyof typeof messages) {
  const count = results.filter(({ result }) => result === 'done').length
  if (count > 0) showToast.success(messages[done], { params: { count } })
  const [left] = results.filter(({ result }) => result !== 'done')
  if (left) showToast.error(left.reason ?? 'common.failed')
  await refreshArchive()
}

/** Returns records to their original place after confirmation. */
export async function returnRecords(records: readonly Named[]) {
  const yes = await askForConfirmation({
    title: translate('archive.giveBackTitle', { count: records.length }),
    body: translate(messages.giveBackBody),
    okWords: translate(messages.giveBack),
    cancelWords: translate(commonMessages.cancel),
  })
  if (yes) await tell(await call(archiveEndpoints.giveBack, { ids: records.map(({ id }) => id) }), 'gaveBack')
}

/** Returns records to a folder that the user chooses. */
export async function returnRecordsTo(records: readonly Named[]) {
  const parentId = await askForAnyFolder({
    title: translate(messages.giveBackTo),
    okWords: translate(messages.takeOutHere),
  })
  if (parentId)
    await tell(
      await call(archiveEndpoints.giveBack, { ids: records.map(({ id }) => id), parentId }),
      'gaveBack',
    )
}

export const askLegalHoldReason = (count: number) =>
  askForm<{ words: string }>({
    title: translate(messages.holdTitle, { count }),
    body: messages.holdBody,
    okWords: translate(messages.hold).replace('…', ''),
    initial: { words: '' },
    fields: [
      {
        kind: 'area',
        name: 'words',
        words: messages.holdFor,
        required: true,
        max: archiveFieldLimits.note,
        rows: 3,
      },
    ],
  })

export const changeLegalHold = (ids: string[], on: boolean, reason = '') =>
  call(archiveEndpoints.hold, { ids, hold: on, words: reason })

export async function placeHoldOnRecord(record: Named) {
  const values = await askLegalHoldReason(1)
  if (values) await tell(await changeLegalHold([record.id], true, values.words), 'heldDone')
}

export const releaseHoldOfRecord = async (record: Named) =>
  tell(await changeLegalHold([record.id], false), 'released')

export const askRetentionClass = (options: FieldChoice[]) =>
  askForm<{ classId: string }>({
    title: translate(messages.retain).replace('…', ''),
    body: messages.retainBody,
    initial: { classId: '' },
    fields: [{ kind: 'select', name: 'classId', words: messages.class, required: true, options }],
  })

export async function changeRecordClass(record: Named, options: FieldChoice[]) {
  const values = await askRetentionClass(options)
  if (values)
    await tell(await call(archiveEndpoints.retain, { ids: [record.id], classId: values.classId }), 'retained')
}

export const askDestructionReason = () =>
  askForm<{ words: string }>({
    title: translate(messages.propose).replace('…', ''),
    body: messages.proposeBody,
    danger: true,
    initial: { words: '' },
    fields: [
      {
        kind: 'area',
        name: 'words',
        words: messages.reason,
        required: true,
        max: archiveFieldLimits.note,
        rows: 3,
      },
    ],
  })

export const sendDestructionProposal = async (ids: string[], reason: string) =>
  (await call(archiveRequestApi.propose, { ids, words: reason })).results

export async function proposeRecordDestruction(record: Named) {
  const values = await askDestructionReason()
  if (values) await tell(await sendDestructionProposal([record.id], values.words), 'proposed')
}

const weekMs = 7 * 24 * 3_600_000

/** Asks to borrow a record for a limited time. */
export async function requestBorrowing(record: Named) {
  const t = textsOfMessages(messages)
  const asked = await askForm<{ until: Date | null; download: boolean; words: string }>({
    title: t('borrowTitle', { title: record.title }),
    body: messages.borrowBody,
    initial: { until: new Date(Date.now() + weekMs), download: false, words: '' },
    fields: [
      { kind: 'date', name: 'until', words: messages.until, required: true, time: true, future: true },
      { kind: 'switch', name: 'download', words: messages.withCopy },
      {
        kind: 'area',
        name: 'words',
        words: messages.purpose,
        required: true,
        max: archiveFieldLimits.note,
        rows: 3,
      },
    ],
    errorAt: { 'archive.until_past': 'until' },
    submit: ({ until, ...values }) =>
      call(archiveRequestApi.ask, { id: record.id, kind: 'borrow', ...values, ...(until && { until }) }),
  })
  if (asked) await sent()
}

/** Asks to have a record returned to its original place. */
export async function requestReturn(record: Named) {
  const asked = await askForm<{ words: string }>({
    title: textsOfMessages(messages)('backTitle', { title: record.title }),
    initial: { words: '' },
    fields: [
      {
        kind: 'area',
        name: 'words',
        words: messages.reason,
        required: true,
        max: archiveFieldLimits.note,
        rows: 3,
      },
    ],
    submit: (values) =>
      call(archiveRequestApi.ask, { id: record.id, kind: 'return', download: false, ...values }),
  })
  if (asked) await sent()
}

async function sent() {
  showToast.success(messages.asked)
  await refreshArchive()
}
