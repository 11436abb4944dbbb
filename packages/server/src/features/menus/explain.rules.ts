import type { PageAccessExplanation, PageAccessReason } from '@cabinet/contract/menus.jurisdiction'
import { type UserTypeCode, userTypeCodes } from '@cabinet/contract/users'
import { groupManagerPage, type MenuButtonRow, type MenuRow, pageAccessByAudience } from './menus.rules.ts'

/** The page rules of a role. */
export interface RolePageRules {
  id: string
  name: string
  narrows: boolean
  /** Buttons by page, null for all buttons of the page. */
  pages: Map<number, string[] | null>
}

/** The facts about a user that decide page access. */
export interface PersonPageAccess {
  type: UserTypeCode
  roles: RolePageRules[]
  managesGroups: boolean
}

interface Answer {
  allowed: boolean
  reason: PageAccessReason
  roles: string[]
}

/**
 * Returns whether a user of this type with these roles may open a page, and why. Agrees with `mayOpenPage`.
 */
export function explainPageAccess(
  menu: Pick<MenuRow, 'id' | 'audience'>,
  { type, roles, managesGroups }: PersonPageAccess,
): Answer {
  const answer = why(menu, type, roles, (role) => role.pages.has(menu.id))
  return managesGroups && menu.id === groupManagerPage.menuId && !answer.allowed ? byGroup : answer
}

/** Returns the same for a button of a page. Agrees with `buttonsMayPress`. */
export function explainButtonAccess(
  menu: Pick<MenuRow, 'id' | 'audience'>,
  event: string,
  { type, roles, managesGroups }: PersonPageAccess,
): Answer {
  const answer = why(menu, type, roles, (role) => {
    const buttons = role.pages.get(menu.id)
    return buttons === null || (buttons?.includes(event) ?? false)
  })
  const theirs = menu.id === groupManagerPage.menuId && event === groupManagerPage.event
  return managesGroups && theirs && !answer.allowed ? byGroup : answer
}

const byGroup: Answer = { allowed: true, reason: 'group_manager', roles: [] }

function why(
  menu: Pick<MenuRow, 'audience'>,
  type: UserTypeCode,
  roles: RolePageRules[],
  gives: (role: RolePageRules) => boolean,
): Answer {
  const answer = pageAccessByAudience[menu.audience][type]
  if (answer === 'no') return { allowed: false, reason: 'type_refuses', roles: [] }
  if (type !== userTypeCodes.general || answer === 'yes') return { allowed: true, reason: 'type', roles: [] }
  const narrowing = roles.filter((role) => role.narrows)
  if (narrowing.length === 0) return { allowed: true, reason: 'unlimited', roles: [] }
  const giving = narrowing.filter(gives).map(({ name }) => name)
  return { allowed: giving.length > 0, reason: giving.length > 0 ? 'roles' : 'roles_refuse', roles: giving }
}

/** Explains every page with its buttons, in order. Headings are left out, as the pages below decide. */
export const explainAllPages = (
  menus: MenuRow[],
  buttons: MenuButtonRow[],
  known: PersonPageAccess,
): PageAccessExplanation[] =>
  menus
    .filter((menu) => menu.route !== '')
    .map((menu) => ({
      menuId: menu.id,
      ...explainPageAccess(menu, known),
      buttons: buttons
        .filter((button) => button.menu_id === menu.id)
        .map(({ event }) => ({ event, ...explainButtonAccess(menu, event, known) })),
    }))
