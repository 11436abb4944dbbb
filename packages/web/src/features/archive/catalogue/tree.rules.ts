import type { ArchiveCategory } from '@cabinet/contract/archive.admin'
import type { TreeFieldChoice } from '../../../ui/admin/types.ts'

/**
 * Returns categories as a tree for tree fields; categories that do not fit are shown but cannot be chosen.
 */
export function categoryTreeOf(
  categories: readonly ArchiveCategory[],
  fits: (category: ArchiveCategory) => boolean,
): TreeFieldChoice[] {
  const below = (parentId: string): TreeFieldChoice[] =>
    categories
      .filter((one) => one.parentId === parentId)
      .map((one) => {
        const children = below(one.id)
        return {
          value: one.id,
          title: one.name,
          ...(children.length > 0 ? { children } : { isLeaf: true }),
          ...(!fits(one) && { disabled: true }),
        }
      })
  return below('')
}

/** Returns categories in tree order with their depth. */
export function categoriesInTreeOrder(
  categories: readonly ArchiveCategory[],
): { category: ArchiveCategory; level: number }[] {
  const below = (parentId: string, level: number): { category: ArchiveCategory; level: number }[] =>
    categories
      .filter((one) => one.parentId === parentId)
      .flatMap((category) => [{ category, level }, ...below(category.id, level + 1)])
  return below('', 0)
}

/** Returns the path to a category, ending with the category itself. */
export function categoryPathTo(categories: readonly ArchiveCategory[], id: string): ArchiveCategory[] {
  const way: ArchiveCategory[] = []
  for (let one = categories.find((category) => category.id === id); one; ) {
    way.unshift(one)
    const parentId: string = one.parentId
    one = categories.find((category) => category.id === parentId)
  }
  return way
}
