import { type ArchiveRecord, archiveApi, archiveLimits } from '@cabinet/contract/archive'
import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { say, textOf } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { askForm, type Choice, type Outcome } from '../../../ui/admin/index.ts'
import { ask } from '../../../ui/confirm.tsx'
import { askForFolder } from '../../files/index.ts'
import { refreshArchive } from '../archive.api.ts'
import { words } from '../archive.text.ts'

type Results = Awaited<ReturnType<typeof call<typeof archiveApi.giveBack>>>
type Named = Pick<ArchiveRecord, 'id' | 'title'>

/** Those that were refused, for the report of a deed over many. */
export const outcomes = (results: Results): Outcome[] =>
  results
    .filter(({ result }) => result !== 'done')
    .map(({ id, reason }) => ({ id, ok: false, why: reason ?? 'common.failed' }))

/** Tells how a deed went; throws nothing. */
async function tell(results: Results, done: keyof typeof words) {
  const count = results.filter(({ result }) => result === 'done').length
  if (count > 0) toast.success(words[done], { params: { count } })
  const [left] = results.filter(({ result }) => result !== 'done')
  if (left) toast.error(left.reason ?? 'common.failed')
  await refreshArchive()
}

/** Takes records out, back to where they were, after asking. */
export async function giveBack(records: readonly Named[]) {
  const yes = await ask({
    title: say('archive.giveBackTitle', { count: records.length }),
    body: say(words.giveBackBody),
    okWords: say(words.giveBack),
    cancelWords: say(common.cancel),
  })
  if (yes) await tell(await call(archiveApi.giveBack, { ids: records.map(({ id }) => id) }), 'gaveBack')
}

/** Takes records out into a folder of the person's choice. */
export async function giveBackTo(records: readonly Named[]) {
  const parentId = await askForFolder({ title: say(words.giveBackTo), okWords: say(words.takeOutHere) })
  if (parentId)
    await tell(await call(archiveApi.giveBack, { ids: records.map(({ id }) => id), parentId }), 'gaveBack')
}

export const askHold = (count: number) =>
  askForm<{ words: string }>({
    title: say(words.holdTitle, { count }),
    body: words.holdBody,
    okWords: say(words.hold).replace('…', ''),
    initial: { words: '' },
    fields: [
      { kind: 'area', name: 'words', words: words.holdFor, required: true, max: archiveLimits.note, rows: 3 },
    ],
  })

export const hold = (ids: string[], on: boolean, reason = '') =>
  call(archiveApi.hold, { ids, hold: on, words: reason })

export async function holdOne(record: Named) {
  const values = await askHold(1)
  if (values) await tell(await hold([record.id], true, values.words), 'heldDone')
}

export const releaseOne = async (record: Named) => tell(await hold([record.id], false), 'released')

export const askClass = (options: Choice[]) =>
  askForm<{ classId: string }>({
    title: say(words.retain).replace('…', ''),
    body: words.retainBody,
    initial: { classId: '' },
    fields: [{ kind: 'select', name: 'classId', words: words.class, required: true, options }],
  })

export async function retainOne(record: Named, options: Choice[]) {
  const values = await askClass(options)
  if (values)
    await tell(await call(archiveApi.retain, { ids: [record.id], classId: values.classId }), 'retained')
}

export const askReason = () =>
  askForm<{ words: string }>({
    title: say(words.propose).replace('…', ''),
    body: words.proposeBody,
    danger: true,
    initial: { words: '' },
    fields: [
      { kind: 'area', name: 'words', words: words.reason, required: true, max: archiveLimits.note, rows: 3 },
    ],
  })

export const propose = async (ids: string[], reason: string) =>
  (await call(archiveRequestApi.propose, { ids, words: reason })).results

export async function proposeOne(record: Named) {
  const values = await askReason()
  if (values) await tell(await propose([record.id], values.words), 'proposed')
}

const weekMs = 7 * 24 * 3_600_000

/** Asks to read something for a time. */
export async function borrow(record: Named) {
  const t = textOf(words)
  const asked = await askForm<{ until: Date | null; download: boolean; words: string }>({
    title: t('borrowTitle', { title: record.title }),
    body: words.borrowBody,
    initial: { until: new Date(Date.now() + weekMs), download: false, words: '' },
    fields: [
      { kind: 'date', name: 'until', words: words.until, required: true, time: true, future: true },
      { kind: 'switch', name: 'download', words: words.withCopy },
      { kind: 'area', name: 'words', words: words.purpose, required: true, max: archiveLimits.note, rows: 3 },
    ],
    errorAt: { 'archive.until_past': 'until' },
    submit: ({ until, ...values }) =>
      call(archiveRequestApi.ask, { id: record.id, kind: 'borrow', ...values, ...(until && { until }) }),
  })
  if (asked) await sent()
}

/** Asks to have something back where it was. */
export async function askBack(record: Named) {
  const asked = await askForm<{ words: string }>({
    title: textOf(words)('backTitle', { title: record.title }),
    initial: { words: '' },
    fields: [
      { kind: 'area', name: 'words', words: words.reason, required: true, max: archiveLimits.note, rows: 3 },
    ],
    submit: (values) =>
      call(archiveRequestApi.ask, { id: record.id, kind: 'return', download: false, ...values }),
  })
  if (asked) await sent()
}

async function sent() {
  toast.success(words.asked)
  await refreshArchive()
}
