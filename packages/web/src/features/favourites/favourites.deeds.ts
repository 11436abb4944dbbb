import { type CollectionRow, favouriteEndpoints } from '@cabinet/contract/favourites'
import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { translate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { splitIntoSlices } from '../files/index.ts'
import { toastWithUndo } from '../nodes/index.ts'
import { putCollectionMarks } from './favourites.api.ts'
import { messages } from './favourites.text.ts'

/** CollectionIds in one request, so that the address stays short enough for every server and proxy. */
const inAddress = 100

type Named = Pick<ListedFileItem, 'id' | 'name'>

async function add(ids: readonly string[]): Promise<string[]> {
  const entries: string[] = []
  for (const some of splitIntoSlices(ids, limits.ids)) {
    const marks = await call(favouriteEndpoints.add, { ids: some })
    const of = new Map(marks.map(({ id, collectionId }) => [id, collectionId]))
    entries.push(...of.values())
    await putCollectionMarks(some, (id) => of.get(id) ?? null)
  }
  return entries
}

async function drop(ids: readonly string[], collectionIds: readonly string[]) {
  for (const some of splitIntoSlices(collectionIds, inAddress))
    await call(favouriteEndpoints.remove, { ids: some })
  await putCollectionMarks(ids, () => null)
}

const idsOf = (items: readonly Named[]) => items.map(({ id }) => id)

/** Adds these to the collection, or removes them if all are collected. The toast offers Undo. */
export async function toggleCollected(items: readonly Named[]) {
  const found: { id: string; collectionId: string }[] = []
  for (const ids of splitIntoSlices(idsOf(items), limits.ids))
    found.push(...(await call(favouriteEndpoints.marks, { ids })))
  const collected = new Map(found.map(({ id, collectionId }) => [id, collectionId]))
  const fresh = items.filter(({ id }) => !collected.has(id))
  if (fresh.length === 0) return takeOut(items, [...collected.values()])
  const entries = await add(idsOf(fresh))
  tell('added', fresh, () => drop(idsOf(fresh), entries))
}

async function takeOut(items: readonly Named[], collectionIds: readonly string[]) {
  await drop(idsOf(items), collectionIds)
  tell('removed', items, () => add(idsOf(items)))
}

const told = {
  added: { one: messages.addedOne, many: messages.added },
  removed: { one: messages.removedOne, many: messages.removed },
}

const tell = (what: keyof typeof told, items: readonly Named[], takeBack: () => Promise<unknown>) =>
  items.length === 1
    ? toastWithUndo(told[what].one, { name: items[0]!.name }, takeBack)
    : toastWithUndo(told[what].many, { count: items.length }, takeBack)

/**
 * Removes rows from My Collection after confirmation and reports the result (specification). Returns whether
 * they were removed.
 */
export async function confirmUncollect(rows: readonly CollectionRow[]): Promise<boolean> {
  const yes = await askForConfirmation({
    title: translate('favourites.deleteTitle', { count: rows.length }),
    body: translate(messages.deleteBody),
    okWords: translate(messages.deleteOk),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  if (!yes) {
    showToast.info(messages.deleteCancelled)
    return false
  }
  const ids = idsOf(rows)
  try {
    await drop(
      ids,
      rows.map(({ collectionId }) => collectionId),
    )
    toastWithUndo(commonMessages.success, {}, () => add(ids))
    return true
  } catch (error) {
    console.error(error)
    showToast.error(messages.error)
    await putCollectionMarks([], () => null)
    return false
  }
}
