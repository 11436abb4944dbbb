import { archiveEndpoints } from '@cabinet/contract/archive'
import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { type Desk, grant, openDesk } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { issueAccessToken } from '../auth/index.ts'

const YEAR_MS = 366 * 24 * 3_600_000

/**
 * Opens a desk with an archive: contracts (read and filled by research), secrets (filled only), and classes
 * of 10 years and without end.
 */
export async function openArchiveDesk() {
  const desk: Desk = await openDesk()
  const { app } = desk
  const { enterprise, departments } = app.people
  const save = (input: Parameters<typeof app.call<typeof archiveAdminApi.saveClass>>[1]) =>
    app.call(archiveAdminApi.saveClass, input, enterprise)
  const ten = (await save({ name: '十年', years: 10, atEnd: 'destroy' })).id
  const ever = (await save({ name: '永久', years: 0, atEnd: 'review' })).id
  const category = async (name: string, parentId?: string) =>
    (await app.call(archiveAdminApi.saveCategory, { name, parentId, note: '', classId: ten }, enterprise)).id
  const contracts = await category('合同')
  const secrets = await category('机密')
  const inner = await category('2026', contracts)
  await grant(app, contracts, `${departments.research}/*`, 'downloader')
  await grant(app, contracts, departments.research, 'uploader')
  await grant(app, secrets, departments.research, 'uploader')
  return {
    ...desk,
    get home() {
      return desk.home
    },
    ten,
    ever,
    contracts,
    secrets,
    inner,
    put: (
      ids: string[],
      categoryId: string,
      more: { title?: string; classId?: string } = {},
      person?: Person,
    ) => app.call(archiveEndpoints.put, { ids, categoryId, note: '', ...more }, person),
    /** Returns the record of an archived item, as a person sees it. */
    async record(code: string, person: Person = enterprise) {
      const { rows } = await app.call(
        archiveEndpoints.list,
        { view: 'archived', search: code, page: 1, pageSize: 10 },
        person,
      )
      return rows[0]!
    },
    /** Archives one item of zhang's and returns its record, its hashes read. */
    async putOne(id: string, categoryId: string, classId?: string) {
      const { codes } = await app.call(archiveEndpoints.put, { ids: [id], categoryId, classId, note: '' })
      await app.drainJobs()
      return this.record(codes[0]!)
    },
    /** Moves the clock by this many years and signs everyone in again. */
    async years(count: number) {
      app.clock.forward(count * YEAR_MS)
      for (const person of Object.values(app.people))
        if ('token' in person) person.token = await issueAccessToken(app.system, person.account)
    },
  }
}

export type ArchiveDesk = Awaited<ReturnType<typeof openArchiveDesk>>
