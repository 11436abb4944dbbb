import { beforeAll, beforeEach, expect } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { type Desk, openDesk } from '../../../../test/files.ts'
import { openTestServers, type TestWindow } from './test-servers.ts'

export let desk: Desk
export let app: TestApp
export let folder: Desk['folder']
export let file: Desk['file']
export let openWindow: Awaited<ReturnType<typeof openTestServers>>

/** Opens a desk with two servers for the tests of a file. */
export function prepareLiveDesk(): void {
  beforeAll(async () => {
    desk = await openDesk()
    ;({ app, folder, file } = desk)
    openWindow = await openTestServers(app)
  })
  beforeEach(() => desk.start())
}

/** Folders of which a window heard so far. */
export const heard = (window: TestWindow) => new Set(window.heard.flat())

export const hears = (window: TestWindow, id: string) => eventually(() => expect(heard(window)).toContain(id))
