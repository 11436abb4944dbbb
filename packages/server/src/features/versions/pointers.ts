/** Tables whose `content_id` (with an index of its own) keeps a content from the sweep. */
export const pointers: string[] = ['versions']

/** A later room that keeps contents by itself registers its table here. */
export function alsoPointsTo(table: string): void {
  pointers.push(table)
}
