import { sql } from 'kysely'
import { generateId } from '../src/kernel/crypto/id.ts'
import type { Db } from '../src/kernel/ctx.ts'

/** A node to put into the database as it stands, for tests of queries. */
export interface PlantedNode {
  parentId?: string | null
  name?: string
  isFolder?: boolean
  size?: number
  version?: number
  inherits?: boolean
  createdBy?: string
  /** When it was deleted. */
  deletedAt?: Date | null
}

const at = new Date('2026-11-20T08:00:00.000Z')

/** Inserts a node and, for a folder, its empty totals; returns its id. */
export async function plantNode(db: Db, node: PlantedNode = {}): Promise<string> {
  const id = generateId()
  const { parentId = null, name = id, isFolder = false, size = 0, version = isFolder ? 0 : 1 } = node
  const { inherits = true, createdBy = id, deletedAt = null } = node
  await sql`
    insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, size, kept, version, inherits,
      created_by, created_at, updated_by, updated_at, deleted_at)
    values (${id}, ${parentId}, ${id}, ${isFolder}, ${name}, ${name.toLowerCase()}, ${size}, ${size}, ${version},
      ${inherits}, ${createdBy}, ${at}, ${id}, ${at}, ${deletedAt})`.execute(db)
  if (isFolder) await sql`insert into folder_totals (node_id) values (${id})`.execute(db)
  return id
}

/** Inserts a space with its root folder; returns the id of both. */
export async function plantSpace(db: Db, ownerId?: string): Promise<string> {
  const id = await plantNode(db, { isFolder: true, name: '' })
  await sql`insert into spaces (id, enterprise_id, kind, owner_id, created_at)
    values (${id}, ${id}, 'project', ${ownerId ?? id}, ${at})`.execute(db)
  return id
}

/** Inserts a grant and counts it on its node. */
export async function plantGrant(
  db: Db,
  nodeId: string,
  subject: string,
  rights: number,
  expiresAt: Date | null = null,
): Promise<void> {
  await sql`insert into grants (id, node_id, subject, rights, expires_at, created_by, created_at)
    values (${generateId()}, ${nodeId}, ${subject}, ${rights}, ${expiresAt}, ${nodeId}, ${at})`.execute(db)
  await sql`update nodes set grant_count = grant_count + 1 where id = ${nodeId}`.execute(db)
}
