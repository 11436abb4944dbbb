import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import type { flowEndpoints } from '@cabinet/contract/flows.calls'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { locateNodes } from '../../nodes/index.ts'
import { userNamesOf } from '../../users/index.ts'
import { type FlowRequest, prepareFlow, type StartedFlow } from '../running/index.ts'
import { previewedStep } from './path.rules.ts'

type Calls = typeof flowEndpoints

/** The wish of a client, before the room of the action reads it. */
export interface WishedRequest {
  ids: readonly string[]
  terms: Readonly<Record<string, string | number | boolean>>
}

/** How a room of an action takes part in flows: what it would ask for, and how it begins. */
export interface FlowStarter {
  action: FlowAction
  /** Reads a wish and checks rights, without changing anything. */
  describe(ctx: Ctx, wish: WishedRequest): Promise<FlowRequest>
  /** Makes the request of the room, which starts the flow. */
  begin(
    ctx: Ctx,
    wish: WishedRequest,
    more: Required<Pick<FlowRequest, 'selections' | 'remark'>>,
  ): Promise<StartedFlow>
}

declare module '../../../kernel/events.ts' {
  interface Slots {
    flowStarters: FlowStarter
  }
}

function starterOf(ctx: Ctx, action: FlowAction): FlowStarter {
  const found = ctx.wiring.provided('flowStarters').find((one) => one.action === action)
  if (!found) throw new AppError('flows.not_needed')
  return found
}

/** Previews who would be asked for a request, and whom the actor has to select. */
export async function previewFlow(
  ctx: Ctx,
  { action, ids, terms, selections }: EndpointInput<Calls['preview']>,
): Promise<EndpointReply<Calls['preview']>> {
  const request = { ...(await starterOf(ctx, action).describe(ctx, { ids, terms })), selections }
  const items = await locateNodes(ctx, request.itemIds, ctx.actor.enterpriseId)
  const prepared = await prepareFlow(ctx, request, [...items.values()])
  if (!prepared) return { isNeeded: false, flowName: '', title: request.title, steps: [] }
  const steps = prepared.steps.map((step) => ({ ...previewedStep(step), choices: step.choices }))
  const names = await userNamesOf(
    ctx.db,
    steps.flatMap(({ people }) => people.map(({ id }) => id)),
  )
  return {
    isNeeded: true,
    flowName: prepared.design.name,
    title: request.title,
    steps: steps.map(({ choices, people, ...step }) => ({
      ...step,
      people: people.map((person) => ({ ...person, name: names.get(person.id)?.name ?? '' })),
      ...(choices && { choices: [...choices] }),
    })),
    ...(prepared.refusal && { refusal: prepared.refusal }),
  }
}

/** Starts a flow through the room of its action. Throws `flows.not_needed` where none stands in front of it. */
export const startFlowOfAction = (
  ctx: Ctx,
  { action, ids, terms, selections, remark }: EndpointInput<Calls['start']>,
): Promise<EndpointReply<Calls['start']>> =>
  ctx.together(async (tx) => {
    const started = await starterOf(tx, action).begin(tx, { ids, terms }, { selections, remark })
    if (started.kind === 'none') throw new AppError('flows.not_needed')
    return { id: started.flowId }
  })
