import { firstOf } from '../../kernel/certain.ts'
import type { Ctx, Db } from '../../kernel/ctx.ts'
import { findApprovalAdministrators, getFlowVersions, type PublishedFlow } from '../flow-designs/index.ts'

/** The version that a flow started with, whatever is in force today. */
export async function getVersionOfFlow(db: Db, versionId: string): Promise<PublishedFlow> {
  return firstOf([...(await getFlowVersions({ db }, [versionId])).values()])
}

/** Approval administrators of a type; an account that has expired is left out by the flow itself. */
export const findAdministratorsOf = (ctx: Pick<Ctx, 'db'>, typeId: string): Promise<string[]> =>
  findApprovalAdministrators(ctx, typeId)
