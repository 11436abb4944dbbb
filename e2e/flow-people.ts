import { test } from './kit.ts'
import { adminWire, newPerson, type Person } from './people.ts'
import { type RunningServer, startServer } from './server.ts'

/** `test` on a server whose archiving needs approval, started over the wire. */
export const flowTest = test.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const server = await startServer(
        {},
        [],
        ['--import', 'tsx', new URL('./flow-starter.ts', import.meta.url).pathname],
      )
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

export interface FlowPerson extends Person {
  id: string
  name: string
}

export async function flowPerson(server: RunningServer, name: string): Promise<FlowPerson> {
  const person = await newPerson(server, { name })
  const { data } = await person.wire.get<{ UserId: string }>('/api/User/GetUserInfo')
  return { ...person, id: data.UserId, name }
}

interface RawStep {
  name: string
  people: readonly FlowPerson[]
  /** 1 any one, 2 all, 3 one after another. */
  mode?: 1 | 2 | 3
}

interface RawNode {
  nodeKey: string
  childNode: RawNode | null
  [key: string]: unknown
}

/** Publishes a design of these steps and puts it in front of archiving, in place of the one before. */
export async function requireApproval(server: RunningServer, name: string, steps: readonly RawStep[]) {
  const admin = await adminWire(server)
  const ask = async <T>(path: string, fields: object): Promise<T> => {
    const { data, key } = await admin.post<T>(`/api/Flow/${path}`, fields)
    if (key !== '') throw new Error(`${path}: ${key} ${JSON.stringify(data)}`)
    return data
  }
  const type = await ask<{ Id: string }>('AddFlowType', { Name: name, Code: name })
  const design = await ask<{ Id: string; Revision: number }>('AddFlowDesign', {
    Name: name,
    Code: name,
    TypeId: type.Id,
    TableId: 'archive',
  })
  const held = await admin.get<{ Document: { nodeConfig: RawNode } }>(`/api/Flow/GetFlowDesign`, {
    Id: design.Id,
  })
  const childNode = steps.reduceRight<RawNode | null>(
    (next, { name: nodeName, people, mode = 1 }, at) => ({
      nodeKey: `step${at + 1}`,
      nodeName,
      type: 1,
      settype: 1,
      selectMode: 0,
      selectRange: 0,
      directorLevel: 1,
      examineMode: mode,
      noHanderAction: 2,
      examineEndDirectorLevel: 0,
      nodeUserList: people.map((person) => ({ targetId: person.id, name: person.name, type: 1 })),
      childNode: next,
    }),
    null,
  )
  const { Document: document } = held.data
  const saved = await ask<{ Revision: number }>('SaveFlowDesign', {
    Id: design.Id,
    Revision: design.Revision,
    Document: { ...document, nodeConfig: { ...document.nodeConfig, childNode } },
    Options: { IsBatch: true },
  })
  await ask('PublishFlowDesign', { Id: design.Id, Revision: saved.Revision })
  const settings = await admin.get<{ Data: { Id: string }[] }>('/api/Flow/GetFlowSettingList')
  const [before] = settings.data.Data
  await ask('SaveFlowSetting', {
    ...(before && { Id: before.Id }),
    TableId: 'archive',
    Scope: 'enterprise',
    DesignId: design.Id,
  })
}

/** Asks for approval of archiving a new text file; answers the id of the flow. */
export async function startApproval(person: FlowPerson, title: string, more: object = {}): Promise<string> {
  const file = await person.wire.put({ bytes: Buffer.from(`${title}\n`), name: `${title}.txt` })
  const { data, key } = await person.wire.post<{ FlowId: string }>('/api/Flow/StartFlow', {
    Action: 'archive',
    Ids: [file.FileId],
    Terms: { title, reason: 'The contract was signed.' },
    ...more,
  })
  if (key !== '') throw new Error(`the approval was refused: ${key}`)
  return data.FlowId
}
