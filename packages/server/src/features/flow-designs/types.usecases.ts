import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { partyKeyOf } from '@cabinet/contract/flow-designs.faults'
import type { flowTypeEndpoints } from '@cabinet/contract/flow-designs.settings'
import { type FlowType, flowDesignLimits } from '@cabinet/contract/flow-designs.shapes'
import { firstOf } from '../../kernel/certain.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { readStoredParties, storedParties } from './documents.ts'
import { administratorsRefusal } from './flow-designs.rules.ts'
import { namesOfParties } from './parties.store.ts'
import { refuseTaken } from './taken.ts'
import {
  deleteFlowTypeRow,
  findFlowTypes,
  insertFlowType,
  lockFlowTypes,
  orderFlowTypes,
  updateFlowType,
} from './types.store.ts'

/** Lists the types in order, with the current names of their administrators. */
export async function listFlowTypes(ctx: Ctx): Promise<EndpointReply<typeof flowTypeEndpoints.list>> {
  return presentFlowTypes(ctx, await findFlowTypes(ctx.db, ctx.actor.enterpriseId))
}

async function presentFlowTypes(
  ctx: Ctx,
  rows: Awaited<ReturnType<typeof findFlowTypes>>,
): Promise<FlowType[]> {
  const administrators = rows.map((row) => readStoredParties(row.administrators))
  const names = await namesOfParties(ctx.db, ctx.actor.enterpriseId, administrators.flat())
  return rows.map((row, at) => ({
    id: row.id,
    name: row.name,
    code: row.code,
    icon: row.icon,
    isEnabled: row.enabled,
    administrators: (administrators[at] ?? []).map((party) => ({
      ...party,
      name: names.get(partyKeyOf(party)) ?? party.name,
    })),
    designCount: row.designCount,
  }))
}

type TypeInput = EndpointInput<typeof flowTypeEndpoints.add>

async function rowOf(tx: Tx, input: TypeInput) {
  const name = input.name.trim()
  if (name === '') throw new AppError('flow_designs.name_missing')
  throwIfRefused(administratorsRefusal(input.administrators))
  const names = await namesOfParties(tx.db, tx.actor.enterpriseId, input.administrators)
  if (input.administrators.some((party) => !names.has(partyKeyOf(party))))
    throw new AppError('flow_designs.administrators_invalid')
  return {
    name,
    code: input.code.trim(),
    icon: input.icon,
    enabled: input.isEnabled,
    administrators: storedParties(
      input.administrators.map((party) => ({ ...party, name: names.get(partyKeyOf(party)) ?? '' })),
    ),
    updated_at: tx.now(),
  }
}

/** Throws `flow_designs.type_not_found`. */
async function getFlowType(tx: Tx, id: string) {
  const [row] = await findFlowTypes(tx.db, tx.actor.enterpriseId, id)
  if (!row) throw new AppError('flow_designs.type_not_found')
  return row
}

/** Creates a type behind all others. */
export const addFlowType = (ctx: Ctx, input: TypeInput): Promise<FlowType> =>
  ctx.together(async (tx) => {
    const { enterpriseId: enterprise_id, userId: created_by } = tx.actor
    await lockFlowTypes(tx.db, enterprise_id)
    const row = await rowOf(tx, input)
    if ((await findFlowTypes(tx.db, enterprise_id)).length >= flowDesignLimits.types)
      throw new AppError('flow_designs.too_many')
    const id = generateId()
    await refuseTaken(insertFlowType(tx.db, { ...row, id, enterprise_id, created_by, created_at: tx.now() }))
    const after = firstOf(await presentFlowTypes(tx, [await getFlowType(tx, id)]))
    await recordJournalLine(tx, { action: 'flow_designs.add_type', after })
    return after
  })

export const changeFlowType = (
  ctx: Ctx,
  { id, ...input }: EndpointInput<typeof flowTypeEndpoints.update>,
): Promise<FlowType> =>
  ctx.together(async (tx) => {
    await lockFlowTypes(tx.db, tx.actor.enterpriseId)
    const [before] = await presentFlowTypes(tx, [await getFlowType(tx, id)])
    await refuseTaken(updateFlowType(tx.db, id, await rowOf(tx, input)))
    const after = firstOf(await presentFlowTypes(tx, [await getFlowType(tx, id)]))
    await recordJournalLine(tx, { action: 'flow_designs.change_type', before, after })
    return after
  })

/** Throws `flow_designs.type_in_use` where it has designs. */
export const removeFlowType = (ctx: Ctx, { id }: { id: string }) =>
  ctx.together(async (tx) => {
    await lockFlowTypes(tx.db, tx.actor.enterpriseId)
    const { name, designCount } = await getFlowType(tx, id)
    if (designCount > 0) throw new AppError('flow_designs.type_in_use')
    await deleteFlowTypeRow(tx.db, id)
    await recordJournalLine(tx, { action: 'flow_designs.delete_type', before: { id, name } })
    return {}
  })

/** Orders the types; those not named follow in their old order. */
export const sortFlowTypes = (ctx: Ctx, { ids }: EndpointInput<typeof flowTypeEndpoints.sort>) =>
  ctx.together(async (tx) => {
    const { enterpriseId } = tx.actor
    await lockFlowTypes(tx.db, enterpriseId)
    const before = (await findFlowTypes(tx.db, enterpriseId)).map(({ id }) => id)
    const wanted = [...new Set(ids)]
    if (!wanted.every((id) => before.includes(id))) throw new AppError('flow_designs.type_not_found')
    const after = [...wanted, ...before.filter((id) => !wanted.includes(id))]
    await orderFlowTypes(tx.db, after)
    await recordJournalLine(tx, { action: 'flow_designs.sort_types', before, after })
    return {}
  })
