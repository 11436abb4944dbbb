import { authenticateBearer, issueAccessToken } from '../packages/server/src/features/auth/index.ts'
import { contentHashOf, storeContents } from '../packages/server/src/features/contents/index.ts'
import { addFilesToFolder, ensureFolderPaths } from '../packages/server/src/features/files/index.ts'
import { serverRooms } from '../packages/server/src/features/index.ts'
import { lockTargetFolder } from '../packages/server/src/features/nodes/index.ts'
import { chargeQuota, openQuotaAccount } from '../packages/server/src/features/quotas/index.ts'
import { insertUserRow } from '../packages/server/src/features/users/index.ts'
import { addFileVersions } from '../packages/server/src/features/versions/index.ts'
import { openComposition } from '../packages/server/src/ground.ts'
import { parseServerConfig } from '../packages/server/src/kernel/config/index.ts'
import { generateId } from '../packages/server/src/kernel/crypto/id.ts'
import {
  type Ctx,
  contextAsActor,
  createRequestContext,
  systemRequestVisit,
} from '../packages/server/src/kernel/ctx.ts'
import { openDatabasePool, openTypedDatabase } from '../packages/server/src/kernel/db/database.ts'
import { openServerLog } from '../packages/server/src/kernel/log/log.ts'
import { wireRooms } from '../packages/server/src/kernel/wiring.ts'
import type { Ours } from './kit.ts'

export interface Seeding {
  /** A context as the requests of the benchmark's user have. */
  ctx: Ctx
  /** The same as the owner of the tables: to make tables, drop indexes and vacuum, which the server itself may not. */
  ownerCtx: Ctx
  close(): Promise<void>
}

/** The rooms' own doors on the database of a running server: a hundred thousand files in seconds, not by a hundred thousand uploads. */
export async function openSeeding(ours: Ours, token = ours.token): Promise<Seeding> {
  const log = openServerLog({ level: 'warn' })
  const config = parseServerConfig({ DATA_DIR: ours.dataDir }, ours.dataDir)
  const ground = await openComposition(config, log, { borrow: true })
  const quiet = { enqueue: async () => {}, flush: () => {} }
  const push = { ...quiet, hintCommit: () => {}, endSession: () => {}, endUser: () => {} }
  const ports = { ...ground.ports, jobs: quiet, push, wiring: wireRooms(serverRooms) }
  const actor = await authenticateBearer(createRequestContext(ports, systemRequestVisit, null), token)
  const ownerPool = openDatabasePool(ground.owner, 2)
  return {
    ctx: createRequestContext(ports, systemRequestVisit, actor),
    ownerCtx: createRequestContext({ ...ports, db: openTypedDatabase(ownerPool) }, systemRequestVisit, actor),
    async close() {
      await ownerPool.end()
      await ground.close()
    },
  }
}

const BATCH = 5_000
const endings = ['docx', 'xlsx', 'pdf', 'png', 'txt', 'pptx', 'md', 'zip']

/** The name of the file at this place: of many types, Chinese and English, so that sorting has its work. */
export const nameAt = (index: number): string =>
  `${index % 3 === 0 ? '季度报告' : 'Quarterly report'} ${index}.${endings[index % endings.length]}`

/** Makes a folder (below another, or in the user's own space; '' is that place itself) with this many files of 10 KiB. */
export async function seedFolder(
  ctx: Ctx,
  name: string,
  count: number,
  at: { spaceId?: string; parentId?: string } = {},
) {
  const bytes = Buffer.alloc(10 * 1024, name)
  const id = await ctx.together(async (tx) => {
    const target = await lockTargetFolder(tx, at, 'upload')
    return name === '' ? target.node.id : (await ensureFolderPaths(tx, target, [name])).get(name)!
  })
  for (let from = 0; from < count; from += BATCH)
    await ctx.together(async (tx) => {
      const target = await lockTargetFolder(tx, { parentId: id }, 'upload')
      const names = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => nameAt(from + index))
      const files = await addFilesToFolder(
        tx,
        target,
        names.map((one) => ({ name: one, size: bytes.length })),
      )
      const [kept] = (
        await storeContents(tx, [{ hash: contentHashOf(bytes), size: bytes.length, bytes }])
      ).values()
      await addFileVersions(
        tx,
        files.map((file) => ({ ...kept!, fileId: file.id, number: 1, source: 'upload' })),
      )
      await chargeQuota(tx, target.space.ownerId, files.length * bytes.length)
    })
  return id
}

/** A user without a quota, signed in. Nobody knows a password: none is set. */
export async function seedUser(ctx: Ctx, account: string): Promise<{ ctx: Ctx; token: string }> {
  const { enterpriseId: enterprise_id, organisationId: organisation_id } = ctx.actor
  await ctx.together(async (tx) => {
    const user = { account, name: account, type: 4 as const, password_hash: '', must_change_password: false }
    const id = generateId()
    await insertUserRow(tx.db, { id, enterprise_id, organisation_id, ...user, created_at: tx.now() })
    await openQuotaAccount(tx.db, id, 0)
  })
  const token = await issueAccessToken(ctx, account)
  return { ctx: contextAsActor(ctx, await authenticateBearer(ctx, token)), token }
}
