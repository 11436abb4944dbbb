import type { MenuError } from '@cabinet/contract/menus'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<MenuError, Words> = {
  'menus.not_found': ['菜单不存在', 'This menu does not exist'],
  'menus.built_in': [
    '系统自带的菜单不能删除或移动，可以将其隐藏',
    'What the product brings along cannot be deleted or moved; hide it instead',
  ],
  'menus.in_use': ['菜单正在使用中，无法删除', 'Item in use so cannot delete'],
  'menus.hide_impossible': [
    '隐藏后将无法再次显示菜单，因此不能隐藏',
    'This cannot be hidden: nobody could show it again',
  ],
  'menus.name_invalid': [
    '请填写中英文名称，各 1 至 30 个字符',
    'Please give a Chinese and an English name, 1 to 30 characters each',
  ],
  'menus.route_unknown': [
    '路由不存在，或该页面不对所选对象开放',
    'There is no such page, or it is not open to that audience',
  ],
  'menus.parent_invalid': ['不能放在该菜单下', 'It cannot hang below that menu'],
  'menus.event_taken': ['该页面已有此按钮', 'This page has that button already'],
}
