import { spaceApi } from '@cabinet/contract/files'
import { type Labelled, labelApi } from '@cabinet/contract/labels'
import { limits } from '@cabinet/contract/limits'
import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { call } from '../../kernel/call.ts'
import { pref, setPref } from '../../kernel/prefs.ts'
import { show } from '../../kernel/show.tsx'
import { say } from '../../kernel/text.ts'
import { slices, tellResults } from '../files/index.ts'
import { refreshSpaces, tellWithUndo } from '../nodes/index.ts'
import { LabelDialog, type Wished } from './label-dialog.tsx'
import { addedBy, removedBy, waysBack } from './labels.rules.ts'
import { words } from './labels.text.ts'

type Results = Awaited<ReturnType<typeof send>>
type Set = { ids: string[]; added: string[]; removed: string[]; reason?: string | undefined }

const send = async ({ ids, ...rest }: Set) => {
  const results = []
  for (const some of slices(ids, limits.ids))
    results.push(...(await call(labelApi.set, { ids: some, ...rest })))
  return results
}

/** Asks which labels these shall have, and sets them. The toast offers Undo. */
export async function label(items: readonly FileItem[]) {
  const [choices, known] = await Promise.all([
    call(labelApi.choices, {}),
    (async () => {
      const all: Labelled[] = []
      for (const ids of slices(
        items.map(({ id }) => id),
        limits.ids,
      ))
        all.push(...(await call(labelApi.ofFiles, { ids })))
      return all
    })(),
  ])
  const name = items.length === 1 ? items[0]!.name : undefined
  const wished = await show<Wished>((answer) => (
    <LabelDialog items={known} choices={choices} name={name} onAnswer={answer} />
  ))
  if (!wished || wished.wish.size === 0) return
  const [added, removed] = [addedBy(wished.wish), removedBy(wished.wish)]
  const ids = known.map(({ id }) => id)
  const results = await send({ ids, added, removed, reason: wished.reason || undefined })
  if (added.length > 0) remember(added)
  tell(results, known, wished, choices)
  await refreshSpaces()
}

/** Asks for the labels of everything in a folder that lacks one; of a thousand items at once. */
export async function labelUnlabelled(parentId: string) {
  const items: FileItem[] = []
  for (let page = 1; items.length < limits.ids; page++) {
    const list = await call(spaceApi.list, { parentId, unlabelled: true, page, pageSize: 100 })
    items.push(...list.rows)
    if (list.rows.length === 0 || items.length >= list.total) break
  }
  // whoever may not rename something cannot label it
  const own = items.filter(({ rights }) => holds(rights, 'rename'))
  if (own.length > 0) await label(own)
}

function tell(
  results: Results,
  known: readonly Labelled[],
  { wish }: Wished,
  choices: Parameters<typeof waysBack>[2],
) {
  const done = new Set(results.filter(({ result }) => result === 'done').map(({ id }) => id))
  const left = results
    .filter(({ result }) => result !== 'done')
    .map(({ id, name, reason }) => ({ id, name, reason: reason ?? 'common.failed' }))
  if (left.length > 0) void tellResults(done.size, left)
  if (done.size === 0) return
  const back = waysBack(
    known.filter(({ id }) => done.has(id)),
    wish,
    choices,
  )
  tellWithUndo('labels.done', { count: done.size }, async () => {
    // going back may lower a level
    for (const way of back) await send({ ...way, reason: say(words.undoReason) })
    await refreshSpaces()
  })
}

const place = 'labels.recent'
const kept = 6

/** Labels that this person set last, newest first. */
export const recent = () => pref<string[]>(place, [])
const remember = (ids: readonly string[]) =>
  setPref(place, [...new Set([...ids, ...recent()])].slice(0, kept))
