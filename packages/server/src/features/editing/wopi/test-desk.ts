import { wopiEndpoints } from '@cabinet/contract/editing.wopi'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import { settingEndpoints } from '@cabinet/contract/settings'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { type Call, type DocumentServer, startDocumentServer } from '../../../../test/document-server.ts'
import { contextOf } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { uploadSmallFiles } from '../../uploads/index.ts'

// Shared fixtures of the WOPI host tests: a listening server, and a document server that signs its calls.

export let house: TestApp
export let server: DocumentServer
export let zhang: Person
export let host: string
/** A new file for each test, and Zhang's edit token for it. */
export let at: { id: string; source: string; token: string }
export let round = 0

export const oldest = Buffer.from('the first words')

export async function fileOf(name: string, bytes = oldest, person = zhang): Promise<string> {
  const [made] = await uploadSmallFiles(
    await contextOf(house, person),
    {},
    { files: [{ name, bytes }], merge: false },
  )
  if ('error' in made!) throw made.error
  return made!.fileId
}

type Launch = EndpointInput<typeof wopiEndpoints.launch>

export async function open(id: string, mode: Launch['mode'] = 'edit', person = zhang) {
  // requests as the browser of this server sends them: its address is that of the host
  const answer = await fetch(`${host}${wopiEndpoints.launch.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ FileId: id, Mode: mode }),
  })
  const { Data, Msg } = (await answer.json()) as { Data: { Url: string; AccessToken: string }; Msg: string }
  if (!answer.ok) throw new Error(Msg)
  return { id, source: new URL(Data.Url).searchParams.get('WOPISrc')!, token: Data.AccessToken }
}

export const call = (override: string, headers: Record<string, string> = {}, rest: Partial<Call> = {}) =>
  server.call({ ...at, override, headers, ...rest })
export const lock = (value: string) => ({ 'x-wopi-lock': value })
export const info = async (from = at) => (await server.call(from)).json() as Promise<Record<string, unknown>>
export const bytes = async (from = at) =>
  Buffer.from(await (await server.call({ ...from, contents: true })).arrayBuffer())
export const put = (value: string, body: string | Buffer, rest: Partial<Call> = {}) =>
  server.call({
    ...at,
    contents: true,
    override: 'PUT',
    headers: value === '' ? {} : lock(value),
    body,
    ...rest,
  })
export const told = (reply: Response) => [reply.status, reply.headers.get('x-wopi-lock')]

/** Continues a test with another token. */
export async function reopen(...opening: Parameters<typeof open>) {
  at = await open(...opening)
}

/** Call it once in a test file. */
export function openDesk() {
  beforeAll(async () => {
    server = await startDocumentServer(() => house.clock.now)
    house = await createTestApp({ OUTBOUND_ALLOW: new URL(server.url).host })
    host = await house.app.listen({ port: 0, host: '127.0.0.1' })
    house.ports.config.outboundAllow.push(new URL(host).host)
    zhang = house.people.zhang
    await house.call(settingEndpoints.save, { officeType: 'wopi' }, house.people.admin)
    await house.call(wopiEndpoints.save, { address: server.url, signed: true }, house.people.admin)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    round += 1
    at = await open(await fileOf(`report ${round}.docx`))
  })
}
