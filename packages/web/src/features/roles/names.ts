import type { MenuAdminEntry, MenuButtonAdmin } from '@cabinet/contract/menus.admin'
import type { useTranslate } from '../../kernel/text.ts'

type Say = ReturnType<typeof useTranslate>
type Names = { nameZh?: string | undefined; nameEn?: string | undefined }

const given = ({ nameZh, nameEn }: Names) => (nameZh && nameEn ? ([nameZh, nameEn] as const) : undefined)

/** Returns the display name of a menu: the administrator's, else the product's. */
export const displayNameOfMenu = (menu: Pick<MenuAdminEntry, 'title'> & Names, say: Say) =>
  say(given(menu) ?? menu.title)

export const displayNameOfButton = (button: Pick<MenuButtonAdmin, 'name'> & Names, say: Say) =>
  say(given(button) ?? button.name)
