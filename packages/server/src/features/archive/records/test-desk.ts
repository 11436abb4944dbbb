import { archiveEndpoints } from '@cabinet/contract/archive'
import { beforeAll, beforeEach } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { type ArchiveDesk, openArchiveDesk } from '../test-archive.ts'

export let desk: ArchiveDesk

export let app: TestApp

export const stubs = (parentId: string, person = app.people.zhang) =>
  app.call(archiveEndpoints.stubs, { parentId }, person)

/** Opens the server that all tests of archived items share. */
export function prepareRecordsDesk(): void {
  beforeAll(async () => {
    desk = await openArchiveDesk()
    app = desk.app
  })
  beforeEach(() => desk.start())
}
