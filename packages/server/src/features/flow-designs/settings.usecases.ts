import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { flowSettingEndpoints } from '@cabinet/contract/flow-designs.settings'
import { type FlowSetting, flowDesignLimits } from '@cabinet/contract/flow-designs.shapes'
import { firstOf } from '../../kernel/certain.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { lockOneDesign } from './designs.usecases.ts'
import { placeRefusal } from './flow-designs.rules.ts'
import {
  countSettings,
  deleteSettings,
  findPlaces,
  findSettings,
  insertSetting,
  type ListedSetting,
  lockSettings,
  updateSetting,
} from './settings.store.ts'
import { refuseTaken } from './taken.ts'
import { findVersion } from './versions.store.ts'

const presentSetting = (row: ListedSetting): FlowSetting => ({
  id: row.id,
  action: row.action,
  scope: row.scope,
  place: row.place,
  placeName: row.place_name ?? '',
  isPlaceGone: row.place_name === null,
  designId: row.design_id,
  designName: row.design_name,
  designState: row.design_state,
  createdAt: row.created_at,
})

/** Lists the settings by action, those that come first first. */
export async function listSettings(ctx: Ctx): Promise<EndpointReply<typeof flowSettingEndpoints.list>> {
  const rows = await findSettings(ctx.db, ctx.actor.enterpriseId)
  return { rows: rows.map(presentSetting), levels: ctx.wiring.provider('labelLevels') }
}

export const listPlaces = (
  ctx: Ctx,
  input: EndpointInput<typeof flowSettingEndpoints.places>,
): Promise<EndpointReply<typeof flowSettingEndpoints.places>> =>
  findPlaces(ctx.db, ctx.actor.enterpriseId, input)

type SettingInput = EndpointInput<typeof flowSettingEndpoints.save>

const placeId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Throws `flow_designs.place_unknown` where there is no such space, department or level. */
async function requirePlace(tx: Tx, { scope, place }: SettingInput): Promise<void> {
  throwIfRefused(placeRefusal(scope, place, tx.wiring.provider('labelLevels')))
  if (scope !== 'space' && scope !== 'department') return
  const found = placeId.test(place) ? await findPlaces(tx.db, tx.actor.enterpriseId, { scope, place }) : []
  if (found.length === 0) throw new AppError('flow_designs.place_unknown')
}

/**
 * Says which design an action needs in a place. Throws `flow_designs.setting_exists` for the same place twice,
 * `flow_designs.not_enabled`, `flow_designs.other_form`, `flow_designs.place_unknown`.
 */
export const saveSetting = (ctx: Ctx, input: SettingInput): Promise<FlowSetting> =>
  ctx.together(async (tx) => {
    const { enterpriseId, userId } = tx.actor
    // locked, so that it is not disabled or published for another form meanwhile
    const design = await lockOneDesign(tx, input.designId)
    if (design.state !== 'enabled') throw new AppError('flow_designs.not_enabled')
    const version = await findVersion(tx.db, enterpriseId, design.current_version_id ?? design.id)
    if (version?.table_id !== input.action) throw new AppError('flow_designs.other_form')
    await requirePlace(tx, input)
    const { action, scope, place } = input
    const row = { action, scope, place, design_id: design.id }
    const id = input.id ?? generateId()
    const before = input.id ? await lockOneSetting(tx, input.id) : undefined
    if (!before && (await countSettings(tx.db, enterpriseId)) >= flowDesignLimits.settings)
      throw new AppError('flow_designs.too_many')
    await refuseTaken(
      before
        ? updateSetting(tx.db, id, row)
        : insertSetting(tx.db, {
            ...row,
            id,
            enterprise_id: enterpriseId,
            created_by: userId,
            created_at: tx.now(),
          }),
    )
    const after = presentSetting(firstOf(await findSettings(tx.db, enterpriseId, id)))
    await recordJournalLine(tx, { action: 'flow_designs.save_setting', ...(before && { before }), after })
    return after
  })

async function lockOneSetting(tx: Tx, id: string): Promise<FlowSetting> {
  const { enterpriseId } = tx.actor
  await lockSettings(tx.db, enterpriseId, [id])
  const [row] = await findSettings(tx.db, enterpriseId, id)
  if (!row) throw new AppError('flow_designs.setting_not_found')
  return presentSetting(row)
}

/** Deletes settings: all of them or none. */
export const removeSettings = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof flowSettingEndpoints.remove>,
): Promise<EndpointReply<typeof flowSettingEndpoints.remove>> =>
  ctx.together(async (tx) => {
    const found = await lockSettings(tx.db, tx.actor.enterpriseId, ids)
    if (found.length < new Set(ids).size) throw new AppError('flow_designs.setting_not_found')
    await deleteSettings(tx.db, ids)
    await recordJournalLine(tx, {
      action: 'flow_designs.delete_setting',
      before: found.map(({ id, action, scope, place, design_id }) => ({
        id,
        action,
        scope,
        place,
        designId: design_id,
      })),
    })
    return {}
  })
