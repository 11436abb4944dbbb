import type { Input } from '@cabinet/contract/endpoint'
import { type menuAdminApi, menuLimits } from '@cabinet/contract/menus.admin'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { keptNames, namesRefusal } from './admin.rules.ts'
import { dropButtons, insertButton, lockMenus, placeButtons, updateButton } from './admin.store.ts'
import { findButtons } from './menus.store.ts'

/** The buttons of a page, its menus locked. Throws `menus.not_found` for one without a screen. */
async function lockedButtons(tx: Tx, menuId: number) {
  const menus = await lockMenus(tx.db)
  const menu = menus.find(({ id }) => id === menuId)
  if (!menu || menu.route === '') throw new AppError('menus.not_found')
  return findButtons(tx.db, menuId)
}

/** A button does what some screen acts upon; its own words are those of the event. */
export const addButton = (ctx: Ctx, input: Input<typeof menuAdminApi.createButton>) =>
  ctx.together(async (tx) => {
    const { menuId, event, icon } = input
    const present = await lockedButtons(tx, menuId)
    if (present.length >= menuLimits.buttons) throw new AppError('common.too_many')
    refuseIf(namesRefusal(input, true))
    const names = keptNames(input)
    await insertButton(tx.db, { menu_id: menuId, event, name: `buttons.${event}`, icon, ...names })
    await record(tx, { action: 'menus.add_button', after: { menuId, event, icon, ...names } })
    return {}
  })

export const changeButton = (ctx: Ctx, input: Input<typeof menuAdminApi.updateButton>) =>
  ctx.together(async (tx) => {
    const { menuId, event, icon, nameZh, nameEn } = input
    const before = (await lockedButtons(tx, menuId)).find((button) => button.event === event)
    if (!before) throw new AppError('menus.not_found')
    const renamed = nameZh !== undefined || nameEn !== undefined
    refuseIf(renamed ? namesRefusal(input, true) : null)
    const next = { ...(renamed && keptNames(input)), ...(icon && { icon }) }
    if (Object.keys(next).length === 0) return {}
    await updateButton(tx.db, menuId, event, next)
    await record(tx, { action: 'menus.change_button', before, after: { menuId, event, ...next } })
    return {}
  })

export const deleteButtons = (ctx: Ctx, { menuId, events }: Input<typeof menuAdminApi.removeButtons>) =>
  ctx.together(async (tx) => {
    const present = await lockedButtons(tx, menuId)
    const gone = present.filter(({ event }) => (events as string[]).includes(event))
    if (gone.length < new Set(events).size) throw new AppError('menus.not_found')
    await dropButtons(tx.db, menuId, events)
    await record(tx, { action: 'menus.delete_buttons', before: gone })
    return {}
  })

export const sortButtons = (ctx: Ctx, { menuId, events }: Input<typeof menuAdminApi.sortButtons>) =>
  ctx.together(async (tx) => {
    const before = (await lockedButtons(tx, menuId)).map(({ event }) => event)
    const named: string[] = [...new Set(events)]
    if (!named.every((event) => before.includes(event))) throw new AppError('menus.not_found')
    const after = [...named, ...before.filter((event) => !named.includes(event))]
    await placeButtons(tx.db, menuId, after)
    await record(tx, { action: 'menus.sort_buttons', before: { menuId, before }, after: { menuId, after } })
    return {}
  })
