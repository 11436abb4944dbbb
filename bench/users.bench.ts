import { sql } from 'kysely'
import { authenticateBearer, issueAccessToken } from '../packages/server/src/features/auth/index.ts'
import { insertOrganisation } from '../packages/server/src/features/organisations/index.ts'
import { openQuotaAccounts } from '../packages/server/src/features/quotas/index.ts'
import { insertUserRows } from '../packages/server/src/features/users/index.ts'
import { generateId } from '../packages/server/src/kernel/crypto/id.ts'
import { type Ctx, contextAsActor } from '../packages/server/src/kernel/ctx.ts'
import { client, figure, percentile } from './http.ts'
import { median, scratch, startOurs } from './kit.ts'
import { openSeeding } from './seed.ts'
import { dataOf } from './wire.ts'

// The administrators' list of 100,000 users in 200 departments: first pages in every order, deep pages, searches.
const COUNT = Number(process.env.BENCH_USERS ?? 100_000)
const DEPARTMENTS = 200
const PAGE = 100
/** Milliseconds that a page may take. */
const LIMIT = 50
const rounds = Number(process.env.BENCH_ROUNDS ?? 41)
const GIB = 1024 ** 3

type Page = { Data: { Id: string; UserName: string }[]; Total: number; Cursor?: string }

const families = ['张', '王', '李', '赵', '刘', '陈', '杨', '黄', '周', '吴', 'Smith', 'Müller']
const givens = ['伟', '娜', '敏', '静', '丽', '强', '磊', '洋', '艳', '杰', 'Jane', 'Jörg']

/** Departments in two levels and people in them, as an import would leave them; 5,000 in a transaction. */
async function seedPeople(ctx: Ctx): Promise<string> {
  const { enterpriseId } = ctx.actor
  const departments: string[] = []
  await ctx.together(async (tx) => {
    for (let n = 0; n < DEPARTMENTS; n++) {
      const id = generateId()
      const parent_id = n < 20 ? enterpriseId : departments[n % 20]!
      const row = { id, enterprise_id: enterpriseId, parent_id, name: `部门 ${n}`, created_at: tx.now() }
      await insertOrganisation(tx.db, row)
      departments.push(id)
    }
  })
  for (let from = 0; from < COUNT; from += 5000)
    await ctx.together(async (tx) => {
      const users = Array.from({ length: Math.min(5000, COUNT - from) }, (_, index) => {
        const n = from + index
        const name = `${families[n % families.length]} ${givens[(n * 7) % givens.length]} ${n}`
        return {
          id: generateId(),
          enterprise_id: enterpriseId,
          organisation_id: departments[n % DEPARTMENTS]!,
          account: `user.${n}`,
          name,
          mail: `user.${n}@cloudvista.example`,
          phone: String(13_800_000_000 + n),
          type: 4 as const,
          password_hash: '',
          must_change_password: true,
          expires_at: n % 3 === 0 ? new Date(Date.UTC(2031, 0, 1 + (n % 1000))) : null,
          created_at: new Date(tx.now().getTime() - n * 60_000),
        }
      })
      await insertUserRows(tx.db, enterpriseId, users)
      await openQuotaAccounts(
        tx.db,
        users.map((user) => ({ ownerId: user.id, total: 20 * GIB })),
      )
    })
  // as the database does by itself a while after so many changes
  await sql`vacuum analyze users, quotas, organisations`.execute(ctx.db)
  return departments[0]!
}

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const seeding = await openSeeding(ours)
const here = client(ours.port)
try {
  const token = await issueAccessToken(seeding.ctx, 'admin')
  const admin = contextAsActor(seeding.ownerCtx, await authenticateBearer(seeding.ctx, token))
  const department = await seedPeople(admin)
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (more: string) => {
    const answer = await here.ask(`/api/SysAuthen/GetUserPageList?PageSize=${PAGE}${more}`, { headers })
    return { ms: answer.ms, page: dataOf<Page>({ ...answer, headers: '' }) }
  }
  const measure = async (name: string, more: string, fits: (page: Page) => boolean) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { ms, page } = await ask(more)
      if (!fits(page)) throw new Error(`${name}: ${page.Data.length} of ${page.Total}`)
      times.push(ms)
    }
    const more95 = `p95 ${percentile(times, 0.95).toFixed(1)} ms, limit ${LIMIT} ms`
    figure(`users ${COUNT}: ${name}`, median(times), 'ms', { atMost: LIMIT }, more95)
  }
  const full = (page: Page) => page.Data.length === PAGE && page.Total >= COUNT

  await measure('first page', '', full)
  for (const sort of ['UserName', 'RealName', 'ExpireTime'])
    await measure(`first page by ${sort}`, `&SortField=${sort}&SortOrder=asc`, full)

  let cursor: string | undefined
  for (let read = 0; read < COUNT / PAGE / 2; read++)
    cursor = (await ask(`&SortField=RealName${cursor ? `&Cursor=${cursor}` : ''}`)).page.Cursor
  await measure('deep page by cursor', `&SortField=RealName&Cursor=${cursor}`, full)
  await measure('deep page by number', `&SortField=RealName&PageIndex=${COUNT / PAGE / 2}`, full)

  const some = (page: Page) => page.Data.length > 0 && page.Total < COUNT
  await measure('department with those below', `&GroupId=${department}`, some)
  await measure('search of two characters', `&Search=${encodeURIComponent('张 伟')}`, some)
  await measure('search of one account', `&Search=user.${COUNT - 1}`, (page) => page.Total === 1)
  await measure('search without a hit', '&Search=nobody-is-called-so', (page) => page.Total === 0)
  await measure('search that everybody fits', '&Search=cloudvista', (page) => page.Data.length === PAGE)
  await measure('only the enabled', '&State=enabled', full)
  await measure('only the disabled', '&State=disabled', (page) => page.Total === 0)
  await measure('only general users', '&Type=4', full)
} finally {
  here.close()
  await seeding.close()
  await ours.stop()
  remove()
}
