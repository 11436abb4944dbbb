import { type Collected, favouriteApi } from '@cabinet/contract/favourites'
import { limits } from '@cabinet/contract/limits'
import type { FileItem } from '@cabinet/contract/nodes'
import { call } from '../../kernel/call.ts'
import { common } from '../../kernel/common.text.ts'
import { say } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { ask } from '../../ui/confirm.tsx'
import { slices } from '../files/index.ts'
import { tellWithUndo } from '../nodes/index.ts'
import { putMarks } from './favourites.api.ts'
import { words } from './favourites.text.ts'

/** CollectionIds in one address: what every server and proxy takes. */
const inAddress = 100

type Named = Pick<FileItem, 'id' | 'name'>

async function add(ids: readonly string[]): Promise<string[]> {
  const entries: string[] = []
  for (const some of slices(ids, limits.ids)) {
    const marks = await call(favouriteApi.add, { ids: some })
    const of = new Map(marks.map(({ id, collectionId }) => [id, collectionId]))
    entries.push(...of.values())
    await putMarks(some, (id) => of.get(id) ?? null)
  }
  return entries
}

async function drop(ids: readonly string[], collectionIds: readonly string[]) {
  for (const some of slices(collectionIds, inAddress)) await call(favouriteApi.remove, { ids: some })
  await putMarks(ids, () => null)
}

const idsOf = (items: readonly Named[]) => items.map(({ id }) => id)

/** Collects these, or takes them out where all of them are collected. The toast offers Undo. */
export async function toggle(items: readonly Named[]) {
  const found: { id: string; collectionId: string }[] = []
  for (const ids of slices(idsOf(items), limits.ids)) found.push(...(await call(favouriteApi.marks, { ids })))
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
  added: { one: words.addedOne, many: words.added },
  removed: { one: words.removedOne, many: words.removed },
}

const tell = (what: keyof typeof told, items: readonly Named[], takeBack: () => Promise<unknown>) =>
  items.length === 1
    ? tellWithUndo(told[what].one, { name: items[0]!.name }, takeBack)
    : tellWithUndo(told[what].many, { count: items.length }, takeBack)

/** The button of My Collection: asks first, and says what came of it (specification). Answers whether it was done. */
export async function uncollect(rows: readonly Collected[]): Promise<boolean> {
  const yes = await ask({
    title: say('favourites.deleteTitle', { count: rows.length }),
    body: say(words.deleteBody),
    okWords: say(words.deleteOk),
    cancelWords: say(common.cancel),
    danger: true,
  })
  if (!yes) {
    toast.info(words.deleteCancelled)
    return false
  }
  const ids = idsOf(rows)
  try {
    await drop(
      ids,
      rows.map(({ collectionId }) => collectionId),
    )
    tellWithUndo(common.success, {}, () => add(ids))
    return true
  } catch (error) {
    console.error(error)
    toast.error(words.error)
    await putMarks([], () => null)
    return false
  }
}
