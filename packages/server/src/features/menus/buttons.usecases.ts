import type { EndpointInput } from '@cabinet/contract/endpoint'
import { type menuAdminEndpoints, menuFieldLimits } from '@cabinet/contract/menus.admin'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { menuNamesRefusal, storedMenuNames } from './admin.rules.ts'
import { lockMenuRows } from './admin.store.ts'
import { deleteMenuButtons, insertMenuButton, orderMenuButtons, updateMenuButton } from './buttons.store.ts'
import { findMenuButtons } from './menus.store.ts'

/** Returns the buttons of a page and locks the menus. Throws `menus.not_found` if it has no screen. */
async function lockedButtons(tx: Tx, menuId: number) {
  const menus = await lockMenuRows(tx.db)
  const menu = menus.find(({ id }) => id === menuId)
  if (!menu || menu.route === '') throw new AppError('menus.not_found')
  return findMenuButtons(tx.db, menuId)
}

/** Adds a button for an event that a screen handles; without a name of its own it has the event's label. */
export const addPageButton = (ctx: Ctx, input: EndpointInput<typeof menuAdminEndpoints.createButton>) =>
  ctx.together(async (tx) => {
    const { menuId, event, icon } = input
    const present = await lockedButtons(tx, menuId)
    if (present.length >= menuFieldLimits.buttons) throw new AppError('common.too_many')
    throwIfRefused(menuNamesRefusal(input, true))
    const names = storedMenuNames(input)
    await insertMenuButton(tx.db, { menu_id: menuId, event, name: `buttons.${event}`, icon, ...names })
    await recordJournalLine(tx, { action: 'menus.add_button', after: { menuId, event, icon, ...names } })
    return {}
  })

export const changePageButton = (ctx: Ctx, input: EndpointInput<typeof menuAdminEndpoints.updateButton>) =>
  ctx.together(async (tx) => {
    const { menuId, event, icon, nameZh, nameEn } = input
    const before = (await lockedButtons(tx, menuId)).find((button) => button.event === event)
    if (!before) throw new AppError('menus.not_found')
    const renamed = nameZh !== undefined || nameEn !== undefined
    throwIfRefused(renamed ? menuNamesRefusal(input, true) : null)
    const next = { ...(renamed && storedMenuNames(input)), ...(icon && { icon }) }
    if (Object.keys(next).length === 0) return {}
    await updateMenuButton(tx.db, menuId, event, next)
    await recordJournalLine(tx, { action: 'menus.change_button', before, after: { menuId, event, ...next } })
    return {}
  })

export const deletePageButtons = (
  ctx: Ctx,
  { menuId, events }: EndpointInput<typeof menuAdminEndpoints.removeButtons>,
) =>
  ctx.together(async (tx) => {
    const present = await lockedButtons(tx, menuId)
    const gone = present.filter(({ event }) => (events as string[]).includes(event))
    if (gone.length < new Set(events).size) throw new AppError('menus.not_found')
    await deleteMenuButtons(tx.db, menuId, events)
    await recordJournalLine(tx, { action: 'menus.delete_buttons', before: gone })
    return {}
  })

export const sortPageButtons = (
  ctx: Ctx,
  { menuId, events }: EndpointInput<typeof menuAdminEndpoints.sortButtons>,
) =>
  ctx.together(async (tx) => {
    const before = (await lockedButtons(tx, menuId)).map(({ event }) => event)
    const named: string[] = [...new Set(events)]
    if (!named.every((event) => before.includes(event))) throw new AppError('menus.not_found')
    const after = [...named, ...before.filter((event) => !named.includes(event))]
    await orderMenuButtons(tx.db, menuId, after)
    await recordJournalLine(tx, {
      action: 'menus.sort_buttons',
      before: { menuId, before },
      after: { menuId, after },
    })
    return {}
  })
