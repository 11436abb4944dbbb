import { packageEndpoints } from '@cabinet/contract/downloads.packages'
import { fileEndpoints } from '@cabinet/contract/files'
import { beforeAll, beforeEach } from 'vitest'
import { openPackageDesk } from './test-desk.ts'

export let packageDesk: Awaited<ReturnType<typeof openPackageDesk>>

export let packageHome: string

export let packageRound = 0

export const packageFolder = async (name: string, parentId = packageHome) =>
  (await packageDesk.house.call(fileEndpoints.addFolder, { name, parentId })).id

export const zipKeys = async () => {
  const keys: string[] = []
  for await (const { key } of packageDesk.house.ports.blobs.list('packages/')) keys.push(key)
  return keys
}

export const packageStages = (id: string) =>
  packageDesk.house.pushed
    .filter(({ message }) => message.key === 'package')
    .map(({ message }) => message.payload as { Id: string; Status: string; Percentage: number })
    .filter(({ Id }) => Id === id)
    .map(({ Status }) => Status)

/** Opens the server that all tests of the room share; each has a folder of its own, and no package. */
export function preparePackagesDesk(): void {
  beforeAll(async () => {
    packageDesk = await openPackageDesk()
  })
  beforeEach(async () => {
    const { house } = packageDesk
    packageHome = (await house.call(fileEndpoints.addFolder, { name: `home ${++packageRound}` })).id
    const all = await packageDesk.list()
    if (all.length > 0) await house.call(packageEndpoints.remove, { ids: all.map(({ id }) => id) })
    house.pushed.length = 0
  })
}
