import type { IWorkbookData, Styles } from '@univerjs/core'
import type { WorkbookMutation } from '../mutation.ts'

/**
 * Converts a change to a form that every window and the writer understand: styles named only in this Univer
 * are inlined.
 */
export function toPortableMutation(
  { id, params }: WorkbookMutation,
  styles: Pick<Styles, 'get'>,
  known: IWorkbookData['styles'],
): WorkbookMutation {
  const spelt = JSON.stringify(params, (key, value: unknown) =>
    key === 's' && typeof value === 'string' && !(value in known) ? styles.get(value) : value,
  )
  return { id, params: JSON.parse(spelt) as WorkbookMutation['params'] }
}
