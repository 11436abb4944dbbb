import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import { flowDocumentCodec } from '@cabinet/contract/flow-designs.codec'
import type { ApproverStep, FlowStep } from '@cabinet/contract/flow-designs.document'
import { newApproverStep, newFlowDocument } from '@cabinet/contract/flow-designs.steps'
import type { FlowRow } from '@cabinet/contract/flows'
import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { sql } from 'kysely'
import { z } from 'zod'
import { actorOfUserId } from '../src/features/auth/index.ts'
import { type FlowDecision, type FlowRequest, startFlow } from '../src/features/flows/index.ts'
import { generateId } from '../src/kernel/crypto/id.ts'
import { type Ctx, contextAsActor } from '../src/kernel/ctx.ts'
import type { Room } from '../src/kernel/room.ts'
import { createTestApp, type TestApp } from './create-test-app.ts'
import type { Person } from './people.ts'

/** A step that asks these people. */
export const approvers = (
  key: string,
  people: readonly Person[],
  change: Partial<ApproverStep> = {},
): ApproverStep => ({
  ...newApproverStep(null),
  key,
  name: key,
  parties: people.map(({ id, account }) => ({ kind: 'user', id, name: account })),
  ...change,
})

/** Steps one after another. */
export const line = (...steps: readonly FlowStep[]): FlowStep | null =>
  steps.reduceRight<FlowStep | null>((next, step) => ({ ...step, next }), null)

export interface FlowDesk {
  app: TestApp
  /** Flows that came to their end, as other rooms hear it. */
  decided: FlowDecision[]
  /** Puts a design of these steps in front of an action of the whole enterprise. */
  design(steps: FlowStep | null, options?: object, action?: FlowAction): Promise<string>
  /** Starts a flow of a person; fails where none is needed. */
  start(person: Person, request?: Partial<FlowRequest>): Promise<string>
  as(person: Person): Promise<Ctx>
  decide(person: Person, id: string, result?: 1 | 2, text?: string): Promise<unknown>
  detail(person: Person, id: string): ReturnType<typeof callDetail>
  list(person: Person, type: 1 | 2 | 3): Promise<FlowRow[]>
  clear(): Promise<void>
}

const callDetail = (app: TestApp, person: Person, id: string) =>
  app.call(flowEndpoints.detail, { id }, person)

/** A server whose last room hears what flows decide. */
export async function openFlowDesk(): Promise<FlowDesk> {
  const decided: FlowDecision[] = []
  const listener: Room = {
    name: 'listener',
    on: {
      'flow.decided': async (_, decision) => {
        if (decision.terms.fails) throw new Error('the room failed')
        decided.push(decision)
      },
    },
  }
  const app = await createTestApp({}, [listener])
  const { db } = app.ports
  const enterpriseId = app.people.departments.root
  const by = app.people.enterprise.id
  const typeId = generateId()
  await sql`insert into flow_types (id, enterprise_id, name, code, position, created_by)
    values (${typeId}, ${enterpriseId}, 'General', 'general', 1, ${by})`.execute(db)
  const as = async (person: Person) => contextAsActor(app.system, await actorOfUserId(app.system, person.id))
  return {
    app,
    decided,
    as,
    async design(steps, options = {}, action = 'download') {
      const [id, version] = [generateId(), generateId()]
      const empty = newFlowDocument(action, 'Leave it to us')
      const document = JSON.stringify(
        z.encode(flowDocumentCodec, { ...empty, root: { ...empty.root, next: steps } }),
      )
      await sql`insert into flow_designs (id, enterprise_id, type_id, name, code, table_id, state, draft, created_by, updated_by)
        values (${id}, ${enterpriseId}, ${typeId}, 'Flow', ${id}, ${action}, 'enabled', ${document}, ${by}, ${by})`.execute(
        db,
      )
      await sql`insert into flow_versions (id, design_id, number, name, table_id, document, options, published_by)
        values (${version}, ${id}, 1, 'Flow', ${action}, ${document}, ${JSON.stringify(options)}, ${by})`.execute(
        db,
      )
      await sql`update flow_designs set current_version_id = ${version} where id = ${id}`.execute(db)
      await sql`delete from flow_settings where action = ${action}`.execute(db)
      await sql`insert into flow_settings (enterprise_id, action, scope, design_id, created_by)
        values (${enterpriseId}, ${action}, 'enterprise', ${id}, ${by})`.execute(db)
      return id
    },
    async start(person, request = {}) {
      const ctx = await as(person)
      const started = await ctx.together((tx) =>
        startFlow(tx, {
          action: 'download',
          itemIds: [],
          terms: { a: 1 },
          title: 'A request',
          ...request,
        }),
      )
      if (started.kind === 'none') throw new Error('no flow was needed')
      return started.flowId
    },
    async decide(person, id, result = 1, text = result === 2 ? 'no' : '') {
      const { flow } = await callDetail(app, person, id)
      return app.call(flowEndpoints.submit, { id, sort: flow.sort ?? 1, result, text }, person)
    },
    detail: (person, id) => callDetail(app, person, id),
    list: async (person, type) => (await app.call(flowEndpoints.page, { type }, person)).rows,
    async clear() {
      app.clock.forward(60_000)
      await sql`delete from flows`.execute(db)
      await sql`delete from flow_delegations`.execute(db)
      await sql`delete from test_jobs`.execute(db)
      await sql`update users set disabled_at = null, supervisor_id = null`.execute(db)
      await sql`delete from locks`.execute(db)
      decided.length = 0
      app.pushed.length = 0
    },
  }
}
