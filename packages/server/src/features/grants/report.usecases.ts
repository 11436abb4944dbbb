import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { CountedGrant, grantApi } from '@cabinet/contract/grants'
import type { Ctx } from '../../kernel/ctx.ts'
import { managedBy } from '../organisations/index.ts'
import { namesOf } from '../users/index.ts'
import { templateOf } from './grants.rules.ts'
import { countByFolder, countByUser, type ListedRow, listReported, type Report } from './report.store.ts'
import { describe } from './subjects.store.ts'

/** Grants counted by folder or by person, in the spaces that the administrator manages; personal ones are left out. */
export async function countGrants(
  ctx: Ctx,
  input: Input<typeof grantApi.report>,
): Promise<Reply<typeof grantApi.report>> {
  const slice = {
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
    sort: input.sort ?? 'grants',
    descending: (input.order ?? (input.sort ? 'asc' : 'desc')) === 'desc',
  }
  const count = input.by === 'folder' ? countByFolder : countByUser
  return count(ctx.db, reportOf(ctx, input), slice)
}

/** Every grant with how many people it reaches. */
export async function listCounted(
  ctx: Ctx,
  input: Input<typeof grantApi.reportGrants>,
): Promise<Reply<typeof grantApi.reportGrants>> {
  const slice = { limit: input.pageSize, offset: (input.page - 1) * input.pageSize }
  const { rows, total } = await listReported(ctx.db, reportOf(ctx, input), slice)
  return { rows: await withNames(ctx, rows), total }
}

type Asked = Pick<Input<typeof grantApi.reportGrants>, 'show' | 'over' | 'days' | 'search' | 'nodeId'>

export const reportOf = (ctx: Ctx, { show, over, days, search = '', nodeId }: Asked): Report => ({
  enterpriseId: ctx.actor.enterpriseId,
  managed: managedBy(ctx.actor),
  show,
  over,
  days,
  search: search.trim(),
  nodeId,
  at: ctx.now(),
})

/** Rows of the report with the names of subjects and of who gave them. */
export async function withNames(ctx: Ctx, rows: readonly ListedRow[]): Promise<CountedGrant[]> {
  const [named, people] = await Promise.all([
    describe(
      ctx.db,
      rows.map((row) => row.subject),
    ),
    namesOf(
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
    template: templateOf(row.rights),
    ...(expiresAt && { expiresAt }),
    createdBy: people.get(createdBy)?.name ?? '',
  }))
}
