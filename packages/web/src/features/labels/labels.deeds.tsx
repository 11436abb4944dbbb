import { fileEndpoints } from '@cabinet/contract/files'
import { type LabelledItem, labelEndpoints } from '@cabinet/contract/labels'
import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { call } from '../../kernel/call.ts'
import { getBrowserPreference, setBrowserPreference } from '../../kernel/prefs.ts'
import { showDialog } from '../../kernel/show.tsx'
import { translate } from '../../kernel/text.ts'
import { showTransferResults, splitIntoSlices } from '../files/index.ts'
import { refreshFileQueries, toastWithUndo } from '../nodes/index.ts'
import { type LabelDialogAnswer, SetLabelsDialog } from './label-dialog.tsx'
import { labelIdsAdded, labelIdsRemoved, labelUndoGroups } from './labels.rules.ts'
import { messages } from './labels.text.ts'

type Results = Awaited<ReturnType<typeof send>>
type Set = { ids: string[]; added: string[]; removed: string[]; reason?: string | undefined }

const send = async ({ ids, ...rest }: Set) => {
  const results = []
  for (const some of splitIntoSlices(ids, limits.ids))
    results.push(...(await call(labelEndpoints.set, { ids: some, ...rest })))
  return results
}

/** Asks for labels and sets them on these items. The toast offers Undo. */
export async function askAndSetLabels(items: readonly ListedFileItem[]) {
  const [choices, known] = await Promise.all([
    call(labelEndpoints.choices, {}),
    (async () => {
      const all: LabelledItem[] = []
      for (const ids of splitIntoSlices(
        items.map(({ id }) => id),
        limits.ids,
      ))
        all.push(...(await call(labelEndpoints.ofFiles, { ids })))
      return all
    })(),
  ])
  const name = items.length === 1 ? items[0]!.name : undefined
  const wished = await showDialog<LabelDialogAnswer>((answer) => (
    <SetLabelsDialog items={known} choices={choices} name={name} onAnswer={answer} />
  ))
  if (!wished || wished.wish.size === 0) return
  const [added, removed] = [labelIdsAdded(wished.wish), labelIdsRemoved(wished.wish)]
  const ids = known.map(({ id }) => id)
  const results = await send({ ids, added, removed, reason: wished.reason || undefined })
  if (added.length > 0) remember(added)
  tell(results, known, wished, choices)
  await refreshFileQueries()
}

/** Asks for the labels of unlabelled items in a folder, at most a thousand at once. */
export async function labelUnlabelled(parentId: string) {
  const items: ListedFileItem[] = []
  for (let page = 1; items.length < limits.ids; page++) {
    const list = await call(fileEndpoints.list, { parentId, unlabelled: true, page, pageSize: 100 })
    items.push(...list.rows)
    if (list.rows.length === 0 || items.length >= list.total) break
  }
  // labelling requires the right to rename
  const own = items.filter(({ rights }) => includesRight(rights, 'rename'))
  if (own.length > 0) await askAndSetLabels(own)
}

function tell(
  results: Results,
  known: readonly LabelledItem[],
  { wish }: LabelDialogAnswer,
  choices: Parameters<typeof labelUndoGroups>[2],
) {
  const done = new Set(results.filter(({ result }) => result === 'done').map(({ id }) => id))
  const left = results
    .filter(({ result }) => result !== 'done')
    .map(({ id, name, reason }) => ({ id, name, reason: reason ?? 'common.failed' }))
  if (left.length > 0) void showTransferResults(done.size, left)
  if (done.size === 0) return
  const back = labelUndoGroups(
    known.filter(({ id }) => done.has(id)),
    wish,
    choices,
  )
  toastWithUndo('labels.done', { count: done.size }, async () => {
    // undo may lower a level, which requires a reason
    for (const way of back) await send({ ...way, reason: translate(messages.undoReason) })
    await refreshFileQueries()
  })
}

const place = 'labels.recent'
const kept = 6

/** Labels this user set most recently, newest first. */
export const recentLabelIds = () => getBrowserPreference<string[]>(place, [])
const remember = (ids: readonly string[]) =>
  setBrowserPreference(place, [...new Set([...ids, ...recentLabelIds()])].slice(0, kept))
