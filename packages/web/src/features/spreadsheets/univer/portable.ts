import type { IWorkbookData, Styles } from '@univerjs/core'
import type { WorkbookMutation } from '../mutation.ts'

/** A change as any window and the writer understand it: styles that only this Univer has a name for are spelt out. */
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
