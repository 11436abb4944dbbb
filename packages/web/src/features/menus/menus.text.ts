import type { menuErrors } from '@cabinet/contract/menus'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof menuErrors, Words> = {
  'menus.not_found': ['菜单不存在', 'This menu does not exist'],
}
