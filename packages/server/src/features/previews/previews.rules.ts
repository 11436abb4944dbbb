import { limits } from '@cabinet/contract/limits'
import type { previewErrors } from '@cabinet/contract/previews'

/**
 * Returns why no PDF can be made of this file, or null (specification: opening a file for preview). `able`
 * lists the available programs.
 */
export function transcodeRefusal(
  file: { isFolder: boolean; suffix: string },
  content: { size: number; office: boolean; able: boolean },
): keyof typeof previewErrors | null {
  if (file.isFolder || file.suffix === '') return 'previews.not_supported'
  if (!content.office) return 'previews.type_not_supported'
  if (content.size > limits.office) return 'previews.office_too_large'
  return content.able ? null : 'previews.converter_missing'
}
