import { batchAnswer, batchCallsLimit, readBatch } from '@cabinet/contract/batch'
import { commentEndpoints } from '@cabinet/contract/comments'
import { fileEndpoints } from '@cabinet/contract/files'
import { menuEndpoints } from '@cabinet/contract/menus'
import { preferenceEndpoints } from '@cabinet/contract/profiles.preferences'
import { userEndpoints } from '@cabinet/contract/users'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDesk } from './files.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(() => desk.start())

const inject = (payload: object, token: string | null = desk.app.people.zhang.token) =>
  desk.app.app.inject({
    method: 'POST',
    url: readBatch.path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payload,
  })

async function readTogether(calls: { Path: string; Fields?: Record<string, unknown> }[]) {
  const { body } = await inject({ Calls: calls })
  return body
    .trim()
    .split('\n')
    .map((line) => batchAnswer.parse(JSON.parse(line)))
    .toSorted((one, other) => one.Call - other.Call)
    .map(({ Status, Reply }) => ({ Status, Reply: Reply as { Code: number; Data: never; Msg: string } }))
}

test('each call is answered as it is alone, and a refused one does not touch the others', async () => {
  const [me, buttons, comments] = await readTogether([
    { Path: userEndpoints.me.path },
    { Path: menuEndpoints.buttons.path, Fields: { menuId: '210' } },
    { Path: commentEndpoints.marks.path, Fields: { Ids: 'no list' } },
  ])
  const alone = await desk.app.app.inject({
    url: userEndpoints.me.path,
    headers: { authorization: `Bearer ${desk.app.people.zhang.token}` },
  })
  expect(me).toEqual({ Status: 200, Reply: alone.json() })
  expect(buttons).toMatchObject({ Status: 200, Reply: { Code: 200 } })
  expect(comments).toMatchObject({ Status: 400, Reply: { Code: 400, Msg: 'common.invalid' } })
})

test('calls that may change something, or that are no calls, are not found', async () => {
  const answers = await readTogether([
    { Path: preferenceEndpoints.save.path },
    { Path: fileEndpoints.remove.path, Fields: { Ids: [desk.home.id] } },
    { Path: '/api/Batch/Read' },
    { Path: 'constructor' },
  ])
  expect(answers.map(({ Status }) => Status)).toEqual([404, 404, 404, 404])
})

test('a right is asked for each call: folders of others stay closed', async () => {
  const answers = await readTogether([
    { Path: fileEndpoints.explain.path, Fields: { Id: desk.app.people.li.id } },
  ])
  expect(answers[0]?.Status).not.toBe(200)
})

test('a batch needs a session, and has a bounded number of calls', async () => {
  const call = { Path: userEndpoints.me.path }
  expect((await inject({ Calls: [call] }, null)).statusCode).toBe(401)
  expect((await inject({ Calls: [] })).statusCode).toBe(400)
  expect((await inject({ Calls: Array(batchCallsLimit + 1).fill(call) })).statusCode).toBe(400)
})
