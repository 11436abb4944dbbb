import type { MenuErrorKey } from '@cabinet/contract/menus'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<MenuErrorKey, LocalizedText> = {
  'menus.not_found': ['菜单不存在', 'This menu no longer exists'],
  'menus.built_in': [
    '内置菜单不能删除或移动，可以隐藏',
    'Built-in menus can’t be deleted or moved. Hide them instead',
  ],
  'menus.in_use': ['菜单正在使用中，无法删除', 'Item in use so cannot delete'],
  'menus.hide_impossible': [
    '隐藏后将无法再次显示菜单，因此不能隐藏',
    'Hiding this would make it impossible to show menus again',
  ],
  'menus.name_invalid': [
    '请填写中英文名称，各 1 至 30 个字符',
    'Enter a Chinese and an English name, 1 to 30 characters each',
  ],
  'menus.route_unknown': [
    '路由不存在，或该页面不对所选对象开放',
    'This route doesn’t exist or isn’t available to the selected audience',
  ],
  'menus.parent_invalid': ['不能放在该菜单下', 'It can’t be placed under this menu'],
  'menus.event_taken': ['该页面已有此按钮', 'This page already has this button'],
}
