import { fileEndpoints } from '@cabinet/contract/files'
import { lockEndpoints } from '@cabinet/contract/locks'
import { beforeAll, beforeEach } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { addFile, type Desk, openDesk } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'

let desk: Desk

export let app: TestApp

export let lockedBox: Awaited<ReturnType<Desk['folder']>>

export const MINUTE_MS = 60_000

export const addBoxFile = (name: string, person = app.people.zhang) =>
  addFile(app, person, { parentId: lockedBox.id }, name, 5)

export const lockByHand = (ids: string[], person: Person, part: { minutes?: number; reason?: string } = {}) =>
  app.call(lockEndpoints.lock, { ids, minutes: 30, ...part }, person)

export const shownLock = async (id: string) => (await desk.item(id)).lock

export const timeAfter = (ms: number) => new Date(app.clock.now.getTime() + ms)

/** Opens the server that all tests of locks by hand share; each has a folder of its own. */
export function prepareLocksDesk(): void {
  beforeAll(async () => {
    desk = await openDesk()
    app = desk.app
  })
  beforeEach(async () => {
    await desk.start()
    // a department's members share its items
    const { zhang, departments } = app.people
    lockedBox = await app.call(
      fileEndpoints.addFolder,
      { name: `box ${desk.home.name}`, spaceId: departments.research },
      zhang,
    )
    app.pushed.length = 0
  })
}
