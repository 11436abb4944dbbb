import type { ArchiveCategory } from '@cabinet/contract/archive.admin'
import type { TreeFieldChoice } from '../../../ui/admin/types.ts'

/** Categories inside each other, as a tree field offers them; those that do not fit are shown and cannot be chosen. */
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

/** Categories in the order of the tree, with how deep each lies. */
export function categoriesInTreeOrder(
  categories: readonly ArchiveCategory[],
): { category: ArchiveCategory; level: number }[] {
  const below = (parentId: string, level: number): { category: ArchiveCategory; level: number }[] =>
    categories
      .filter((one) => one.parentId === parentId)
      .flatMap((category) => [{ category, level }, ...below(category.id, level + 1)])
  return below('', 0)
}

/** The way to a category, itself last. */
export function categoryPathTo(categories: readonly ArchiveCategory[], id: string): ArchiveCategory[] {
  const way: ArchiveCategory[] = []
  for (let one = categories.find((category) => category.id === id); one; ) {
    way.unshift(one)
    const parentId: string = one.parentId
    one = categories.find((category) => category.id === parentId)
  }
  return way
}
