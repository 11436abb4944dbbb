// Lookups whose answer the caller is certain of; a wrong certainty is an error that names it, never undefined.

/** Returns the first item: the row of a query that always has one, or the only answer to a single question. */
export const firstOf = <T>(items: ArrayLike<T>): T => itemAt(items, 0)

/** Returns the last item of a list that is not empty. */
export const lastOf = <T>(items: ArrayLike<T>): T => itemAt(items, items.length - 1)

/** Returns the item at a place that exists. */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`There is no item ${index} among ${items.length}.`)
  return item
}

/** Returns the value of a key that the map holds. */
export function entryOf<K, V>(map: { get(key: K): V | undefined }, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new RangeError(`The map has no entry ${String(key)}.`)
  return value
}

/** Returns a value that exists although its type does not say so; `what` names it where it does not. */
export function definedOf<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new TypeError(`There is no ${what}.`)
  return value
}
