import { definedOf } from '../../../kernel/certain.ts'

/** Returns the folder of a node that is not the root of a space. */
export const parentIdOf = ({ id, parentId }: { id: string; parentId: string | null }): string =>
  definedOf(parentId, `folder of ${id}`)
