import { archiveRequestApi } from '@cabinet/contract/archive.requests'
import { commentEndpoints } from '@cabinet/contract/comments'
import { editingEndpoints } from '@cabinet/contract/editing'
import { favouriteEndpoints } from '@cabinet/contract/favourites'
import { fileEndpoints } from '@cabinet/contract/files'
import { flowDocumentCodec } from '@cabinet/contract/flow-designs.codec'
import { newApproverStep, newFlowDocument } from '@cabinet/contract/flow-designs.steps'
import { lockEndpoints } from '@cabinet/contract/locks'
import { searchEndpoints } from '@cabinet/contract/search'
import { sql } from 'kysely'
import { z } from 'zod'
import { startFlow } from '../src/features/flows/index.ts'
import { generateId } from '../src/kernel/crypto/id.ts'
import { openBackgroundTask } from '../src/kernel/jobs/tasks.ts'
import type { TestApp } from './create-test-app.ts'
import { addFile, contextOf, grant } from './files.ts'
import type { Thing } from './identities-kinds.ts'
import type { Person } from './people.ts'

/** Smaller things of a victim with an id: comments, requests, sessions and stored items. */
export async function addThings(
  app: TestApp,
  person: Person,
  { mark, folder, file, record }: { mark: string; folder: string; file: string; record: string },
): Promise<Record<Thing, string>> {
  const { db, now } = app.ports
  const { call } = app
  const { li } = app.people
  const enterpriseId = app.people.departments.root
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows[0]!.id

  const { comment } = await call(
    commentEndpoints.add,
    { fileId: file, body: `said ${mark}`, mentions: [] },
    person,
  )
  const edited = await addFile(app, person, { parentId: folder }, `edited-${mark}.txt`, 5)
  const { me } = await call(editingEndpoints.open, { fileId: edited }, person)

  // a colleague requests access that the victim may grant
  const accessRequest = generateId()
  await sql`insert into access_requests (id, enterprise_id, node_id, user_id, rights, words, state, created_at)
    values (${accessRequest}, ${enterpriseId}, ${file}, ${li.id}, 1, '', 'pending', ${now()})`.execute(db)
  const locked = await addFile(app, person, { parentId: folder }, `locked-${mark}.txt`, 5)
  await grant(app, locked, li.id, 'editor')
  await call(lockEndpoints.lock, { ids: [locked], minutes: 480 }, person)
  await call(lockEndpoints.request, { id: locked, words: '' }, li)
  const unlockRequest = await one(sql`select id from lock_requests where user_id = ${li.id}
    order by created_at desc, id desc limit 1`)
  const grantId = await one(sql`select id from grants where node_id = ${locked}`)

  await call(archiveRequestApi.ask, { id: record, kind: 'return', words: '', download: false }, person)
  const archiveRequest = await one(sql`select id from archive_requests where record_id = ${record}`)
  const destruction = generateId()
  await sql`insert into archive_destructions (id, enterprise_id, reason, state, proposed_by, proposed_at)
    values (${destruction}, ${enterpriseId}, '', 'proposed', ${app.people.enterprise.id}, ${now()})`.execute(
    db,
  )

  const { undoId } = await call(
    fileEndpoints.remove,
    { ids: [await addFile(app, person, { parentId: folder }, `gone-${mark}.txt`, 5)] },
    person,
  )
  const [kept] = await call(favouriteEndpoints.add, { ids: [file] }, person)
  const search = await call(searchEndpoints.save, { name: `search ${mark}`, query: `q=${mark}` }, person)
  const ctx = await contextOf(app, person)
  const task = await ctx.together((tx) => openBackgroundTask(tx, { ownerId: person.id, name: 'x', total: 1 }))
  const [appPassword, passkey, userImport, notice] = [generateId(), generateId(), generateId(), generateId()]
  await sql`insert into app_passwords (id, user_id, name, hash, scope, created_at)
    values (${appPassword}, ${person.id}, 'drive', ${appPassword}, 'read', ${now()})`.execute(db)
  await sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, host, name, created_at)
    values (${passkey}, ${person.id}, ${passkey}, '', 0, '{}', 'x', 'key', ${now()})`.execute(db)
  await sql`insert into user_imports (id, enterprise_id, owner_id, file_name, total, created_at)
    values (${userImport}, ${enterpriseId}, ${app.people.head.id}, 'people.xlsx', 0, ${now()})`.execute(db)
  await sql`insert into notices (id, user_id, list, kind, text_key, payload, node_id, created_at)
    values (${notice}, ${person.id}, 1, 'comment', 'commentsPush.commented', ${JSON.stringify({ by: 'x', name: mark })}, ${file}, ${now()})`.execute(
    db,
  )
  const flow = await startVictimFlow(app, person, mark)
  return {
    comment: comment.id,
    flow,
    member: me!.id,
    accessRequest,
    unlockRequest,
    grant: grantId,
    archiveRequest,
    destruction,
    undo: undoId!,
    collection: kept!.collectionId,
    search: search.id,
    task,
    appPassword,
    passkey,
    import: userImport,
    notice,
  }
}

/** A flow of the victim that waits for an administrator, by a design for an action that nothing else here asks. */
async function startVictimFlow(app: TestApp, person: Person, mark: string): Promise<string> {
  const { db } = app.ports
  const { enterprise, departments } = app.people
  const ids = { type: generateId(), design: generateId(), version: generateId() }
  const empty = newFlowDocument('ferry', mark)
  const step = { ...newApproverStep(null), parties: [{ kind: 'user' as const, id: enterprise.id, name: '' }] }
  const document = JSON.stringify(
    z.encode(flowDocumentCodec, { ...empty, root: { ...empty.root, next: step } }),
  )
  await sql`insert into flow_types (id, enterprise_id, name, code, position, created_by)
    values (${ids.type}, ${departments.root}, ${mark}, ${mark}, 1, ${enterprise.id})`.execute(db)
  await sql`insert into flow_designs (id, enterprise_id, type_id, name, code, table_id, state, draft, created_by, updated_by)
    values (${ids.design}, ${departments.root}, ${ids.type}, ${mark}, ${mark}, 'ferry', 'enabled', ${document},
      ${enterprise.id}, ${enterprise.id})`.execute(db)
  await sql`insert into flow_versions (id, design_id, number, name, table_id, document, published_by)
    values (${ids.version}, ${ids.design}, 1, ${mark}, 'ferry', ${document}, ${enterprise.id})`.execute(db)
  await sql`update flow_designs set current_version_id = ${ids.version} where id = ${ids.design}`.execute(db)
  await sql`delete from flow_settings where action = 'ferry'`.execute(db)
  await sql`insert into flow_settings (enterprise_id, action, scope, design_id, created_by)
    values (${departments.root}, 'ferry', 'enterprise', ${ids.design}, ${enterprise.id})`.execute(db)
  const ctx = await contextOf(app, person)
  const request = { action: 'ferry', itemIds: [], terms: { mark }, title: `flow ${mark}` } as const
  const started = await ctx.together((tx) => startFlow(tx, request))
  return started.kind === 'started' ? started.flowId : ''
}
