import { beforeAll, beforeEach } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { type ArchiveDesk, openArchiveDesk } from '../test-archive.ts'

export let desk: ArchiveDesk

export let app: TestApp

/** Opens the server that all tests of requests share. */
export function prepareRequestsDesk(): void {
  beforeAll(async () => {
    desk = await openArchiveDesk()
    app = desk.app
  })
  beforeEach(() => desk.start())
}
