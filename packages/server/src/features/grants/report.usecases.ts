import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { grantEndpoints } from '@cabinet/contract/grants'
import { rightTemplateOf } from '@cabinet/contract/grants.access'
import type { GrantReportLine } from '@cabinet/contract/grants.report'
import type { Ctx } from '../../kernel/ctx.ts'
import { organisationsManagedBy } from '../organisations/index.ts'
import { userNamesOf } from '../users/index.ts'
import {
  countGrantsByFolder,
  countGrantsByUser,
  type GrantReportScope,
  listReportedGrants,
  type ReportedGrantRow,
} from './report.store.ts'
import { describeSubjects } from './subjects.store.ts'

/**
 * Counts grants by folder or by person in the spaces that the administrator manages, without personal ones.
 */
export async function countReportedGrants(
  ctx: Ctx,
  input: EndpointInput<typeof grantEndpoints.report>,
): Promise<EndpointReply<typeof grantEndpoints.report>> {
  const slice = {
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
    sort: input.sort ?? 'grants',
    descending: (input.order ?? (input.sort ? 'asc' : 'desc')) === 'desc',
  }
  const count = input.by === 'folder' ? countGrantsByFolder : countGrantsByUser
  return count(ctx.db, grantReportScopeOf(ctx, input), slice)
}

/** Lists every grant with the number of people it reaches. */
export async function listCountedGrants(
  ctx: Ctx,
  input: EndpointInput<typeof grantEndpoints.reportGrants>,
): Promise<EndpointReply<typeof grantEndpoints.reportGrants>> {
  const slice = { limit: input.pageSize, offset: (input.page - 1) * input.pageSize }
  const { rows, total } = await listReportedGrants(ctx.db, grantReportScopeOf(ctx, input), slice)
  return { rows: await withReportNames(ctx, rows), total }
}

type Asked = Pick<
  EndpointInput<typeof grantEndpoints.reportGrants>,
  'show' | 'over' | 'days' | 'search' | 'nodeId'
>

export const grantReportScopeOf = (
  ctx: Ctx,
  { show, over, days, search = '', nodeId }: Asked,
): GrantReportScope => ({
  enterpriseId: ctx.actor.enterpriseId,
  managed: organisationsManagedBy(ctx.actor),
  show,
  over,
  days,
  search: search.trim(),
  nodeId,
  at: ctx.now(),
})

/** Adds the names of subjects and of the givers to rows of the report. */
export async function withReportNames(
  ctx: Ctx,
  rows: readonly ReportedGrantRow[],
): Promise<GrantReportLine[]> {
  const [named, people] = await Promise.all([
    describeSubjects(
      ctx.db,
      rows.map((row) => row.subject),
    ),
    userNamesOf(
      ctx.db,
      rows.map((row) => row.createdBy),
    ),
  ])
  return rows.map(({ subject, createdBy, expiresAt, ...row }) => ({
    ...row,
    ...(named.get(subject) ?? {
      kind: 'user' as const,
      subjectId: subject.slice(0, 36),
      below: false,
      name: '',
      note: '',
    }),
    template: rightTemplateOf(row.rights),
    ...(expiresAt && { expiresAt }),
    createdBy: people.get(createdBy)?.name ?? '',
  }))
}
