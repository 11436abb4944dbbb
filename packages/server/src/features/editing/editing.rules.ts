import { editingKindOfSuffix, editingLimits } from '@cabinet/contract/editing'
import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import type { FileRight } from '@cabinet/contract/rights'
import type { SystemSettings } from '@cabinet/contract/settings'
import { itemAt } from '../../kernel/certain.ts'

/** Rights required for editing: an editor works on the original file. */
export const rightsForEditing = ['edit', 'preview', 'download'] as const satisfies readonly FileRight[]

/** Returns why a file cannot be edited online, or null (specification). The gate decides who may edit it. */
export function onlineEditRefusal(
  { isFolder, suffix, size }: { isFolder: boolean; suffix: string; size: number },
  officeType: SystemSettings['officeType'],
): ErrorKey | null {
  if (isFolder) return 'previews.no_folder'
  const kind = editingKindOfSuffix(suffix)
  if (kind === null) return 'editing.not_supported'
  if (kind === 'text') return size > editingLimits.text ? 'editing.text_too_large' : null
  if (officeType === 'view') return 'editing.disabled'
  return size > limits.office ? 'editing.too_large' : null
}

/** Distinguishable on white and on dark, assigned in the order in which windows join. */
const colours = [
  '#2563eb',
  '#c2410c',
  '#15803d',
  '#7c3aed',
  '#be123c',
  '#0e7490',
  '#a16207',
  '#a21caf',
  '#4d7c0f',
  '#1d4ed8',
  '#b45309',
  '#047857',
]

export const memberColourOf = (place: number): string => itemAt(colours, place % colours.length)
