import { type MenuAdminEntry, type MenuButtonAdmin, menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import { useMemo } from 'react'
import { useEndpoint } from '../../kernel/query.ts'
import { useTranslate } from '../../kernel/text.ts'
import { type AskedListPage, type ListAnswer, useArrayPage } from '../../ui/admin/index.ts'
import { displayNameOfButton, displayNameOfMenu } from '../roles/index.ts'

/** A menu, its depth, and its name in the current language. */
export interface MenuTableRow extends MenuAdminEntry {
  depth: number
  name: string
}

/** A button, its name and its page. */
export interface ButtonTableRow extends MenuButtonAdmin {
  id: string
  words: string
  menuId: number
  page: string
}

export const useAdminMenus = () => useEndpoint(menuAdminEndpoints.list, {})

/** Every menu, parents before children. */
export function useAdminMenuRows(): MenuTableRow[] | undefined {
  const say = useTranslate()
  const menus = useAdminMenus().data
  return useMemo(() => {
    const depths = new Map<number, number>()
    return menus?.map((menu) => {
      const depth = menu.parentId === null ? 0 : (depths.get(menu.parentId) ?? 0) + 1
      depths.set(menu.id, depth)
      return { ...menu, depth, name: displayNameOfMenu(menu, say) }
    })
  }, [menus, say])
}

const has = (text: string, search: string | undefined) =>
  !search || text.toLocaleLowerCase().includes(search.toLocaleLowerCase())

/** Returns a page of a loaded list: the server returns menus unpaged. */
function usePaged<Row>(rows: Row[] | undefined, asked: AskedListPage): ListAnswer<Row> {
  const { error, isFetching, refetch } = useAdminMenus()
  return { ...useArrayPage(rows, asked), error, isFetching, refetch }
}

export function useAdminMenuPage(asked: AskedListPage): ListAnswer<MenuTableRow> {
  const menus = useAdminMenuRows()
  const { search } = asked
  const { audience, state } = asked.filters
  const found = useMemo(
    () =>
      menus?.filter(
        (menu) =>
          has(`${menu.name} ${menu.route}`, search) &&
          (!audience || menu.audience === audience) &&
          (!state || menu.shown === state),
      ),
    [menus, search, audience, state],
  )
  return usePaged(found, asked)
}

export function useAdminButtonPage(asked: AskedListPage): ListAnswer<ButtonTableRow> {
  const say = useTranslate()
  const menus = useAdminMenuRows()
  const { search } = asked
  const { menu } = asked.filters
  const found = useMemo(
    () =>
      menus
        ?.filter(({ id }) => !menu || String(id) === menu)
        .flatMap(({ id, name, buttons }) =>
          buttons.map((button) => ({
            ...button,
            id: `${id}.${button.event}`,
            words: displayNameOfButton(button, say),
            menuId: id,
            page: name,
          })),
        )
        .filter((button) => has(`${button.words} ${button.event} ${button.page}`, search)),
    [menus, menu, search, say],
  )
  return usePaged(found, asked)
}
