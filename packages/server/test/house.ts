import type { UserTypeCode } from '@cabinet/contract/users'
import pino from 'pino'
import { serverRooms } from '../src/features/index.ts'
import {
  insertOrganisation,
  organisationAncestors,
  organisationSubtree,
} from '../src/features/organisations/index.ts'
import { openQuotaAccount } from '../src/features/quotas/index.ts'
import { insertUserRow } from '../src/features/users/index.ts'
import { generateId } from '../src/kernel/crypto/id.ts'
import { openSecretsPort } from '../src/kernel/crypto/secrets.ts'
import {
  type Actor,
  type Ctx,
  createRequestContext,
  type Ports,
  systemRequestVisit,
} from '../src/kernel/ctx.ts'
import { openTypedDatabase } from '../src/kernel/db/database.ts'
import { wireRooms } from '../src/kernel/wiring.ts'
import { testDatabase } from './postgres.ts'

export interface House {
  ports: Ports
  clock: { now: Date; forward(ms: number): void }
  enterpriseId: string
  department(name: string, parentId: string): Promise<string>
  /** Creates a user; returns the context of that user's requests. */
  person(name: string, organisationId: string, type?: UserTypeCode, quota?: number): Promise<Ctx>
}

/** Opens a database with one enterprise and contexts of its users, for tests below the wire. */
export async function openHouse(): Promise<House> {
  const { pool } = await testDatabase()
  const db = openTypedDatabase(pool)
  const clock = {
    now: new Date('2026-11-20T08:00:00.000Z'),
    forward(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const ports = {
    db,
    log: pino({ level: 'silent' }),
    now: () => clock.now,
    jobs: { enqueue: async () => {}, flush: () => {} },
    secrets: openSecretsPort('x'.repeat(64)),
    push: {
      enqueue: async () => {},
      flush: () => {},
      hintCommit: () => {},
      endSession: () => {},
      endUser: () => {},
    },
    wiring: wireRooms(serverRooms),
  } as unknown as Ports
  const enterpriseId = generateId()
  const organisation = async (id: string, name: string, parent: string | null) => {
    await insertOrganisation(db, {
      id,
      enterprise_id: enterpriseId,
      parent_id: parent,
      name,
      created_at: clock.now,
    })
    await openQuotaAccount(db, id, 0)
    return id
  }
  await organisation(enterpriseId, 'Acme', null)
  return {
    ports,
    clock,
    enterpriseId,
    department: (name, parentId) => organisation(generateId(), name, parentId),
    async person(name, organisationId, type = 4, quota = 0) {
      const userId = generateId()
      await insertUserRow(db, {
        id: userId,
        enterprise_id: enterpriseId,
        organisation_id: organisationId,
        account: name,
        name,
        type,
        password_hash: '',
        must_change_password: false,
        created_at: clock.now,
      })
      await openQuotaAccount(db, userId, quota)
      const above = await organisationAncestors(db, organisationId)
      const actor: Actor = {
        userId,
        sessionId: generateId(),
        enterpriseId,
        organisationId,
        type,
        account: name,
        name,
        subjects: [userId, organisationId, ...[organisationId, ...above].map((id) => `${id}/*`)],
        managed: type === 3 ? await organisationSubtree(db, [organisationId]) : [],
        mustChangePassword: false,
        mustAcceptTerms: false,
        singleFileMax: 0,
        extNotAllow: '',
      }
      return createRequestContext(ports, systemRequestVisit, actor)
    },
  }
}
