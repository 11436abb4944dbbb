import type { templatesErrors } from '@cabinet/contract/templates'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof templatesErrors, LocalizedText> = {
  'templates.not_found': ['模板不存在或未对您开放', 'This template doesn’t exist or isn’t available to you'],
  'templates.name_taken': ['已有同名模板', 'A template with this name already exists'],
  'templates.name_invalid': ['请输入 1 至 60 个字符的名称', 'Enter a name of 1 to 60 characters'],
  'templates.file_invalid': [
    '请选择一个有扩展名且能正常打开的文件',
    'Choose a file that has an extension and can be opened',
  ],
  'templates.too_large': ['模板不能超过 16 MB', 'Templates can’t exceed 16 MB'],
  'templates.folders_invalid': [
    '每行写一个文件夹，名称不能含 \\ 等特殊字符，最多 200 个、8 层',
    'Enter one folder per line, without special characters such as \\. Up to 200 folders, 8 levels',
  ],
  'templates.kind_differs': [
    '新文件的类型与模板不同，请选择同类型的文件',
    'The new file type doesn’t match the template. Choose the same type',
  ],
}
