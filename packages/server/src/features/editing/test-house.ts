import { beforeAll } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { editingDesk } from './test-desk.ts'

export let app: TestApp

export let desk: ReturnType<typeof editingDesk>

/** Opens the server that all tests of editing sessions share. */
export function prepareEditingHouse(): void {
  beforeAll(async () => {
    app = await createTestApp()
    desk = editingDesk(app)
  })
}
