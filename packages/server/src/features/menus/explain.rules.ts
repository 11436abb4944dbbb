import type { ExplainedPage, Reason } from '@cabinet/contract/menus.admin'
import { type UserType, userType } from '@cabinet/contract/users'
import { groupsOf, type Menu, type MenuButton, opens } from './menus.rules.ts'

/** What a role says of pages. */
export interface RoleSaying {
  id: string
  name: string
  narrows: boolean
  /** Buttons by page, null for all of them. */
  pages: Map<number, string[] | null>
}

/** What is known of a person. */
export interface Known {
  type: UserType
  roles: RoleSaying[]
  managesGroups: boolean
}

interface Answer {
  allowed: boolean
  reason: Reason
  roles: string[]
}

/** Whether a person of this type with these roles may open a page, and why. Agrees with `mayOpen`. */
export function whyOpen(menu: Pick<Menu, 'id' | 'audience'>, { type, roles, managesGroups }: Known): Answer {
  const answer = why(menu, type, roles, (role) => role.pages.has(menu.id))
  return managesGroups && menu.id === groupsOf.menuId && !answer.allowed ? byGroup : answer
}

/** The same of a button on a page. Agrees with `mayPress`. */
export function whyPress(
  menu: Pick<Menu, 'id' | 'audience'>,
  event: string,
  { type, roles, managesGroups }: Known,
): Answer {
  const answer = why(menu, type, roles, (role) => {
    const buttons = role.pages.get(menu.id)
    return buttons === null || (buttons?.includes(event) ?? false)
  })
  const theirs = menu.id === groupsOf.menuId && event === groupsOf.event
  return managesGroups && theirs && !answer.allowed ? byGroup : answer
}

const byGroup: Answer = { allowed: true, reason: 'group_manager', roles: [] }

function why(
  menu: Pick<Menu, 'audience'>,
  type: UserType,
  roles: RoleSaying[],
  gives: (role: RoleSaying) => boolean,
): Answer {
  const answer = opens[menu.audience][type]
  if (answer === 'no') return { allowed: false, reason: 'type_refuses', roles: [] }
  if (type !== userType.general || answer === 'yes') return { allowed: true, reason: 'type', roles: [] }
  const narrowing = roles.filter((role) => role.narrows)
  if (narrowing.length === 0) return { allowed: true, reason: 'unlimited', roles: [] }
  const giving = narrowing.filter(gives).map(({ name }) => name)
  return { allowed: giving.length > 0, reason: giving.length > 0 ? 'roles' : 'roles_refuse', roles: giving }
}

/** Every page with its buttons, in order. Headings are left out: what is below them decides. */
export const explainPages = (menus: Menu[], buttons: MenuButton[], known: Known): ExplainedPage[] =>
  menus
    .filter((menu) => menu.route !== '')
    .map((menu) => ({
      menuId: menu.id,
      ...whyOpen(menu, known),
      buttons: buttons
        .filter((button) => button.menu_id === menu.id)
        .map(({ event }) => ({ event, ...whyPress(menu, event, known) })),
    }))
