import type { AdminButton, AdminMenu } from '@cabinet/contract/menus.admin'
import type { useSay } from '../../kernel/text.ts'

type Say = ReturnType<typeof useSay>
type Names = { nameZh?: string | undefined; nameEn?: string | undefined }

const given = ({ nameZh, nameEn }: Names) => (nameZh && nameEn ? ([nameZh, nameEn] as const) : undefined)

/** What a menu is called: the name an administrator gave, else the product's. */
export const nameOfMenu = (menu: Pick<AdminMenu, 'title'> & Names, say: Say) => say(given(menu) ?? menu.title)

export const nameOfButton = (button: Pick<AdminButton, 'name'> & Names, say: Say) =>
  say(given(button) ?? button.name)
