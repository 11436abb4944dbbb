import type { FileLabel, LabelChoiceCategory, LabelledItem, LabelSpaceKind } from '@cabinet/contract/labels'

/** Whether all, some or none of the items have a label. */
export type LabelHoldState = 'all' | 'some' | 'none'

/** Labels to be set (true) or taken away (false), by id. */
export type LabelSelection = ReadonlyMap<string, boolean>

export const labelHoldStateOf = (items: readonly LabelledItem[], labelId: string): LabelHoldState => {
  const count = items.filter(({ labels }) => labels.some(({ id }) => id === labelId)).length
  return count === 0 ? 'none' : count === items.length ? 'all' : 'some'
}

/**
 * Applies a press on a label to the selection: on, then off; in a single-choice category the others are
 * turned off.
 */
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
  // an unchanged state needs no entry in the selection
  if (labelHoldStateOf(items, labelId) === (on ? 'all' : 'none')) wish.delete(labelId)
  else wish.set(labelId, on)
}

/** Returns the state of a label with the selection applied. */
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

/** Returns the names of the categories that a kind of space requires. */
export const requiredCategoriesIn = (
  choices: readonly LabelChoiceCategory[],
  kind: LabelSpaceKind | 'archive' | undefined,
) =>
  choices
    .filter(({ enabled, requiredIn }) => enabled && requiredIn.some((one) => one === kind))
    .map(({ name }) => name)

/** Returns the direct labels of an item with the selection applied, by the same rules as the server. */
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

/** Whether the selection lowers an item's security level, which requires a reason. */
export const lowersSecurityLevel = (
  items: readonly LabelledItem[],
  wish: LabelSelection,
  choices: readonly LabelChoiceCategory[],
) => items.some((item) => highest(labelsAfterSelection(item, wish, choices)) < highest(item.labels))

/** Groups the changes that restore the items' labels; items with the same change share one group. */
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
