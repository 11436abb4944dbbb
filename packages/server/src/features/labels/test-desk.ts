import { labelEndpoints } from '@cabinet/contract/labels'
import { type CategoryLabel, type LabelCategory, labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { beforeAll, beforeEach } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { type Desk, openDesk } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'

export let desk: Desk

export let app: TestApp

export let folder: Desk['folder']

export let file: Desk['file']

export let boss: Person

export let round = 0

export let topics: LabelCategory

export let secrecy: LabelCategory

export let contract: CategoryLabel

export let draft: CategoryLabel

export let open: CategoryLabel

export let secret: CategoryLabel

export const type = (name: string, more: Partial<LabelCategory> = {}) =>
  app.call(
    labelAdminEndpoints.addType,
    {
      name,
      colour: 'blue',
      many: true,
      setters: 'everyone',
      roleIds: [],
      requiredIn: [],
      enabled: true,
      ...more,
    },
    boss,
  )

export const label = (name: string, typeId: string, level = 0) =>
  app.call(labelAdminEndpoints.addLabel, { name, typeId, level }, boss)

export const set = (
  ids: string[],
  added: CategoryLabel[],
  removed: CategoryLabel[] = [],
  person?: Person,
  reason?: string,
) =>
  app.call(
    labelEndpoints.set,
    { ids, added: added.map(({ id }) => id), removed: removed.map(({ id }) => id), reason },
    person,
  )

export const shown = async (id: string, person?: Person) => {
  const [one] = await app.call(labelEndpoints.ofFiles, { ids: [id] }, person)
  return one?.labels.map(({ name }) => name)
}

export const page = { page: 1, pageSize: 100 }

/** Opens the server that all tests of the room share; each has labels and files of its own. */
export function prepareLabelsDesk(): void {
  beforeAll(async () => {
    desk = await openDesk()
    ;({ app, folder, file } = desk)
    boss = app.people.enterprise
  })
  beforeEach(async () => {
    await desk.start()
    round += 1
    topics = await type(`topics ${round}`)
    secrecy = await type(`secrecy ${round}`, { many: false, colour: 'red' })
    contract = await label('合同', topics.id)
    draft = await label('Draft', topics.id)
    open = await label('open', secrecy.id, 1)
    secret = await label('secret', secrecy.id, 4)
  })
}
