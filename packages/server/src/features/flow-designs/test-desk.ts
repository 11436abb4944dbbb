import type { EndpointInput } from '@cabinet/contract/endpoint'
import { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import type { FlowDocument, FlowParty } from '@cabinet/contract/flow-designs.document'
import { flowTypeEndpoints } from '@cabinet/contract/flow-designs.settings'
import type { FlowDesignRow } from '@cabinet/contract/flow-designs.shapes'
import { newApproverStep, newFlowDocument } from '@cabinet/contract/flow-designs.steps'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'

export interface FlowDesk {
  app: TestApp
  boss: Person
  typeId: string
  role: FlowParty
  /** Without designs and settings; one type. */
  clear(): Promise<void>
  add(change?: Partial<EndpointInput<typeof flowDesignEndpoints.add>>): Promise<FlowDesignRow>
  /** A published design whose only approver is a person. */
  published(change?: Partial<EndpointInput<typeof flowDesignEndpoints.add>>): Promise<FlowDesignRow>
}

export const partyOf = (person: Person): FlowParty => ({ kind: 'user', id: person.id, name: person.account })

/** A flow with one approver. */
export const flowWith = (parties: readonly FlowParty[], tableId = 'archive'): FlowDocument => {
  const document = newFlowDocument(tableId, '审批')
  return { ...document, root: { ...document.root, next: { ...newApproverStep(), key: 'first', parties } } }
}

export async function openFlowDesk(): Promise<FlowDesk> {
  const app = await createTestApp()
  const { enterprise: boss, head } = app.people
  const { db } = app.ports
  const roleId = generateId()
  await sql`insert into roles (id, enterprise_id, name, created_by, created_at)
    values (${roleId}, ${app.people.departments.root}, '审批员', ${boss.id}, now())`.execute(db)
  await sql`insert into role_users (role_id, user_id) values (${roleId}, ${app.people.li.id})`.execute(db)
  let made = 0
  const desk: FlowDesk = {
    app,
    boss,
    typeId: '',
    role: { kind: 'role', id: roleId, name: '审批员' },
    async clear() {
      await sql`delete from flow_settings`.execute(db)
      await sql`delete from flow_designs`.execute(db)
      await sql`delete from flow_types`.execute(db)
      const type = await app.call(
        flowTypeEndpoints.add,
        { name: '文件', code: 'files', icon: '', isEnabled: true, administrators: [] },
        boss,
      )
      desk.typeId = type.id
    },
    add: (change = {}) =>
      app.call(
        flowDesignEndpoints.add,
        {
          name: '归档审批',
          code: `F${++made}`,
          typeId: desk.typeId,
          remark: '',
          tableId: 'archive',
          ...change,
        },
        boss,
      ),
    async published(change = {}) {
      const { id, revision, tableId } = await desk.add(change)
      const saved = await app.call(
        flowDesignEndpoints.save,
        { id, revision, document: flowWith([partyOf(head)], tableId), name: change.name ?? '归档审批' },
        boss,
      )
      return app.call(flowDesignEndpoints.publish, { id, revision: saved.revision }, boss)
    },
  }
  return desk
}
