import type { FileLabel, LabelChoiceCategory, LabelledItem, LabelSpaceKind } from '@cabinet/contract/labels'

/** Whether all, some or none of the items have a label. */
export type LabelHoldState = 'all' | 'some' | 'none'

/** Labels to be set (true) or taken away (false), by id. */
export type LabelSelection = ReadonlyMap<string, boolean>

export const labelHoldStateOf = (items: readonly LabelledItem[], labelId: string): LabelHoldState => {
  const count = items.filter(({ labels }) => labels.some(({ id }) => id === labelId)).length
  return count === 0 ? 'none' : count === items.length ? 'all' : 'some'
}

/** What a press on a label makes of the wish: on, off, and in a category that has one only the others off. */
export function pressLabelChoice(
  items: readonly LabelledItem[],
  wish: LabelSelection,
  category: LabelChoiceCategory,
  labelId: string,
): LabelSelection {
  const next = new Map(wish)
  const now = labelStateShown(items, wish, labelId)
  put(next, items, labelId, now !== 'all')
  if (now !== 'all' && !category.many)
    for (const { id } of category.labels) if (id !== labelId) put(next, items, id, false)
  return next
}

function put(wish: Map<string, boolean>, items: readonly LabelledItem[], labelId: string, on: boolean) {
  // what is so already need not be wished for
  if (labelHoldStateOf(items, labelId) === (on ? 'all' : 'none')) wish.delete(labelId)
  else wish.set(labelId, on)
}

/** How a label stands once the wish is fulfilled. */
export const labelStateShown = (
  items: readonly LabelledItem[],
  wish: LabelSelection,
  labelId: string,
): LabelHoldState => {
  const wished = wish.get(labelId)
  return wished === undefined ? labelHoldStateOf(items, labelId) : wished ? 'all' : 'none'
}

export const labelIdsAdded = (wish: LabelSelection) => [...wish].filter(([, on]) => on).map(([id]) => id)
export const labelIdsRemoved = (wish: LabelSelection) => [...wish].filter(([, on]) => !on).map(([id]) => id)

const highest = (labels: readonly { level: number }[]) =>
  labels.reduce((most, { level }) => Math.max(most, level), 0)

/** Names of the categories of which a kind of space asks for a label. */
export const requiredCategoriesIn = (
  choices: readonly LabelChoiceCategory[],
  kind: LabelSpaceKind | 'archive' | undefined,
) =>
  choices
    .filter(({ enabled, requiredIn }) => enabled && requiredIn.some((one) => one === kind))
    .map(({ name }) => name)

/** The own labels of an item once the wish is fulfilled, as the server judges. */
export function labelsAfterSelection(
  item: LabelledItem,
  wish: LabelSelection,
  choices: readonly LabelChoiceCategory[],
): { id: string; level: number }[] {
  const added = choices.flatMap((category) =>
    category.labels.filter(({ id }) => wish.get(id) === true).map((label) => ({ ...label, category })),
  )
  const replaced = new Set(added.filter(({ category }) => !category.many).map(({ category }) => category.id))
  const stays = (label: FileLabel) =>
    wish.get(label.id) === true || (wish.get(label.id) !== false && !replaced.has(label.typeId))
  const kept = item.labels.filter(stays)
  return [...kept, ...added.filter(({ id }) => !kept.some((label) => label.id === id))]
}

/** Whether the wish lowers the level of an item, which needs a reason. */
export const lowersSecurityLevel = (
  items: readonly LabelledItem[],
  wish: LabelSelection,
  choices: readonly LabelChoiceCategory[],
) => items.some((item) => highest(labelsAfterSelection(item, wish, choices)) < highest(item.labels))

/** Sets that bring items back to what they had: items with the same way back stand together. */
export function labelUndoGroups(
  items: readonly LabelledItem[],
  wish: LabelSelection,
  choices: readonly LabelChoiceCategory[],
) {
  const ways = new Map<string, { ids: string[]; added: string[]; removed: string[] }>()
  for (const item of items) {
    const then = new Set(labelsAfterSelection(item, wish, choices).map(({ id }) => id))
    const before = new Set(item.labels.map(({ id }) => id))
    const added = [...before].filter((id) => !then.has(id))
    const removed = [...then].filter((id) => !before.has(id))
    if (added.length + removed.length === 0) continue
    const key = `${added} / ${removed}`
    const way = ways.get(key) ?? { ids: [], added, removed }
    way.ids.push(item.id)
    ways.set(key, way)
  }
  return [...ways.values()]
}
