import type { EndpointReply } from '@cabinet/contract/endpoint'
import type { firstStepEndpoints } from '@cabinet/contract/first-steps'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Ctx } from '../../kernel/ctx.ts'
import { findFirstStepFacts } from './facts.store.ts'
import { firstStepsOfType } from './first-steps.rules.ts'

/** Lists the actor's next steps with what the facts say about them. */
export async function listFirstSteps(ctx: Ctx): Promise<EndpointReply<typeof firstStepEndpoints.list>> {
  const { userId, enterpriseId, organisationId, type } = ctx.actor
  const facts = await findFirstStepFacts(ctx.db, {
    userId,
    enterpriseId,
    organisationId: type === userTypeCodes.department ? organisationId : enterpriseId,
  })
  return { steps: firstStepsOfType(type).map((key) => ({ key, done: facts[key] })) }
}
