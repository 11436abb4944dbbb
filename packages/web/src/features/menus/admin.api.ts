import { type AdminButton, type AdminMenu, menuAdminApi } from '@cabinet/contract/menus.admin'
import { useMemo } from 'react'
import { useCall } from '../../kernel/query.ts'
import { useSay } from '../../kernel/text.ts'
import type { Answer, Asked } from '../../ui/admin/index.ts'
import { nameOfButton, nameOfMenu } from '../roles/index.ts'

/** A menu, how deep it hangs, and what it is called in the present language. */
export interface MenuRow extends AdminMenu {
  depth: number
  name: string
}

/** A button, what it is called, and its page. */
export interface ButtonRow extends AdminButton {
  id: string
  words: string
  menuId: number
  page: string
}

export const useMenus = () => useCall(menuAdminApi.list, {})

/** Every menu, parents before children. */
export function useMenuRows(): MenuRow[] | undefined {
  const say = useSay()
  const menus = useMenus().data
  return useMemo(() => {
    const depths = new Map<number, number>()
    return menus?.map((menu) => {
      const depth = menu.parentId === null ? 0 : (depths.get(menu.parentId) ?? 0) + 1
      depths.set(menu.id, depth)
      return { ...menu, depth, name: nameOfMenu(menu, say) }
    })
  }, [menus, say])
}

const has = (text: string, search: string | undefined) =>
  !search || text.toLocaleLowerCase().includes(search.toLocaleLowerCase())

/** The page of a list that is here already: the server answers menus whole. */
function usePaged<Row>(rows: Row[] | undefined, { page, pageSize }: Asked): Answer<Row> {
  const { error, isFetching, refetch } = useMenus()
  const data = useMemo(
    () => rows && { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length },
    [rows, page, pageSize],
  )
  return { data, error, isFetching, refetch }
}

export function useMenuPage(asked: Asked): Answer<MenuRow> {
  const menus = useMenuRows()
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

export function useButtonPage(asked: Asked): Answer<ButtonRow> {
  const say = useSay()
  const menus = useMenuRows()
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
            words: nameOfButton(button, say),
            menuId: id,
            page: name,
          })),
        )
        .filter((button) => has(`${button.words} ${button.event} ${button.page}`, search)),
    [menus, menu, search, say],
  )
  return usePaged(found, asked)
}
