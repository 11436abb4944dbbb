import type { WatermarkAction } from '@cabinet/contract/watermark'
import type { WatermarkFileLocation } from './watermark.rules.ts'
import type { StoredWatermarkRule } from './watermark.store.ts'

type Reach = Pick<
  StoredWatermarkRule,
  'actions' | 'space_kinds' | 'space_ids' | 'department_ids' | 'label_ids' | 'level'
>

function fitsPlace(
  { space_kinds, space_ids, department_ids }: Reach,
  { id, kind }: WatermarkFileLocation['space'],
) {
  if (space_kinds.length + space_ids.length + department_ids.length === 0) return true
  return space_kinds.includes(kind) || space_ids.includes(id) || department_ids.includes(id)
}

function fitsLabels({ label_ids, level }: Reach, file: WatermarkFileLocation) {
  if (label_ids.length === 0 && level === 0) return true
  return (level > 0 && file.level >= level) || label_ids.some((id) => file.labelIds.includes(id))
}

/**
 * Returns the first watermark that matches the use of a file, or null. A preview hands its bytes to the
 * browser as a download does, so the download's watermark applies if none is set for previews. A print uses
 * the preview's watermark if none is set for prints.
 */
export function watermarkRuleFor<Row extends Reach>(
  rows: readonly Row[],
  file: WatermarkFileLocation,
  action: WatermarkAction,
): Row | null {
  const fitting = rows.filter((row) => fitsPlace(row, file.space) && fitsLabels(row, file))
  const first = (one: WatermarkAction) => fitting.find(({ actions }) => actions.includes(one)) ?? null
  if (action === 'download') return first('download')
  const shown = first('preview') ?? first('download')
  return action === 'print' ? (first('print') ?? shown) : shown
}

/** Whether any of these rules depends on labels. */
export const rulesAskLabels = (rows: readonly Reach[]): boolean =>
  rows.some(({ label_ids, level }) => label_ids.length > 0 || level > 0)
