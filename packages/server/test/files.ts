import { fileEndpoints } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import {
  type FileRight,
  fileRights,
  type namedRightSets,
  namedRightSets as sets,
} from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { authenticateBearer } from '../src/features/auth/index.ts'
import { addFilesToFolder } from '../src/features/files/index.ts'
import { type FolderReference, lockTargetFolder } from '../src/features/nodes/index.ts'
import { chargeQuota } from '../src/features/quotas/index.ts'
import { generateId } from '../src/kernel/crypto/id.ts'
import { type Ctx, createRequestContext, systemRequestVisit } from '../src/kernel/ctx.ts'
import { createTestApp, type TestApp } from './create-test-app.ts'
import type { Person } from './people.ts'

/** A context as a request of this person has. */
export async function contextOf(app: TestApp, person: Person): Promise<Ctx> {
  return createRequestContext(
    app.ports,
    systemRequestVisit,
    await authenticateBearer(app.system, person.token),
  )
}

/** Adds a file of this many bytes to the tree only: its one version has no content. */
export async function addFile(
  app: TestApp,
  person: Person,
  ref: FolderReference,
  name: string,
  size: number,
) {
  const ctx = await contextOf(app, person)
  return ctx.together(async (tx) => {
    const target = await lockTargetFolder(tx, ref, 'upload')
    const [made] = await addFilesToFolder(tx, target, [{ name, size }])
    await chargeQuota(tx, target.space.ownerId, size)
    const contentId = generateId()
    await sql`insert into contents (id, enterprise_id, hash, size, place, created_at)
      values (${contentId}, ${ctx.actor.enterpriseId}, ${contentId}, ${size}, 'db', ${ctx.now()})`.execute(
      tx.db,
    )
    await sql`insert into versions (id, file_id, number, content_id, size, source, created_at)
      values (${generateId()}, ${made!.id}, 1, ${contentId}, ${size}, 'upload', ${ctx.now()})`.execute(tx.db)
    return made!.id
  })
}

/** Grants a right set, or single rights, on a node to a subject. */
export async function grant(
  app: TestApp,
  nodeId: string,
  subject: string,
  set: keyof typeof namedRightSets | number,
  expiresAt?: Date,
) {
  await sql`insert into grants (id, node_id, subject, rights, expires_at, created_by, created_at)
    values (${generateId()}, ${nodeId}, ${subject}, ${typeof set === 'number' ? set : sets[set]}, ${expiresAt ?? null}, ${nodeId}, ${app.ports.now()})`.execute(
    app.ports.db,
  )
  await sql`update nodes set grant_count = grant_count + 1 where id = ${nodeId}`.execute(app.ports.db)
}

/** Replaces a subject's grants on a node with these rights. */
export async function regrant(app: TestApp, nodeId: string, subject: string, ...held: FileRight[]) {
  const set = held.reduce((sum, right) => sum | fileRights[right], 0)
  await sql`update grants set rights = ${set} where node_id = ${nodeId} and subject = ${subject}`.execute(
    app.ports.db,
  )
}

type Conflict = 'ask' | 'skip' | 'both' | 'version'

/**
 * Common steps of the tests of file changes, as zhang unless stated otherwise. `home` is a new folder for
 * each test.
 */
export async function openDesk() {
  const app = await createTestApp()
  const { zhang } = app.people
  let round = 0
  const at = { home: undefined as unknown as ListedFileItem }
  const desk = {
    app,
    get home() {
      return at.home
    },
    async start() {
      at.home = await app.call(fileEndpoints.addFolder, { name: `home ${++round}` })
    },
    folder: (name: string, parentId = at.home.id, person = zhang) =>
      app.call(fileEndpoints.addFolder, { name, parentId }, person),
    file: (name: string, parentId = at.home.id, person = zhang, size = 5) =>
      addFile(app, person, { parentId }, name, size),
    names: async (parentId: string, person = zhang) =>
      (await app.call(fileEndpoints.list, { parentId, page: 1, pageSize: 100 }, person)).rows.map(
        (row) => row.name,
      ),
    item: async (id: string, person = zhang) => (await app.call(fileEndpoints.detail, { id }, person)).item,
    move: (ids: string[], parentId: string, conflict: Conflict = 'ask') =>
      app.call(fileEndpoints.move, { ids, parentId, conflict }),
    copy: (ids: string[], parentId: string, conflict: Conflict = 'ask') =>
      app.call(fileEndpoints.copy, { ids, parentId, conflict }),
    used: async (person = zhang) =>
      (await app.call(fileEndpoints.list, { page: 1, pageSize: 1 }, person)).spaceUsed,
  }
  return desk
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
