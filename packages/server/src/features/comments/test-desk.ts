import { commentEndpoints } from '@cabinet/contract/comments'
import type { CommentAnchor } from '@cabinet/contract/comments.anchors'
import { beforeAll, beforeEach } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { type Desk, grant, openDesk } from '../../../test/files.ts'
import type { People, Person } from '../../../test/people.ts'

export let desk: Desk

export let app: TestApp

export let people: People

export let file: string

interface Part {
  threadId?: string
  mentions?: string[]
  anchor?: CommentAnchor
  fileId?: string
}

export const say = async (
  body: string,
  person = people.zhang,
  { mentions = [], fileId = file, ...part }: Part = {},
) => {
  // makes each comment later than the one before
  app.clock.forward(1000)
  return app.call(commentEndpoints.add, { fileId, body, mentions, ...part }, person)
}

export const list = (person: Person = people.zhang, part: object = {}) =>
  app.call(commentEndpoints.list, { fileId: file, state: 'all', page: 1, pageSize: 20, ...part }, person)

export const marks = (person: Person, ids = [file]) => app.call(commentEndpoints.marks, { ids }, person)

/** Opens the server that all tests of the room share; each has a file of its own. */
export function prepareCommentsDesk(): void {
  beforeAll(async () => {
    desk = await openDesk()
    app = desk.app
    people = app.people
  })
  beforeEach(async () => {
    await desk.start()
    file = await desk.file('方案.docx')
    await grant(app, desk.home.id, people.li.id, 'viewer')
    app.pushed.length = 0
  })
}
