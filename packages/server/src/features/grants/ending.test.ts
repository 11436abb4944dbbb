import { noticeEndpoints } from '@cabinet/contract/notices'
import { beforeEach, describe, expect, test } from 'vitest'
import { issueAccessToken } from '../auth/index.ts'
import { tellEndingGrantsJob } from './ending.jobs.ts'
import {
  daysLater,
  grantDayMs,
  grantsApp,
  grantTo,
  grantToDepartment,
  makeSalesFolder,
  prepareGrantsDesk,
  saveGrants,
} from './test-desk.ts'

prepareGrantsDesk()
beforeEach(async () => {
  await signInAgain()
  grantsApp.pushed.length = 0
})

/** The clock of these tests passes the life of tokens. */
async function signInAgain() {
  for (const person of Object.values(grantsApp.people))
    if ('token' in person) person.token = await issueAccessToken(grantsApp.system, person.account)
}

const look = () => tellEndingGrantsJob.run(grantsApp.system, {} as never)
const told = () =>
  grantsApp.pushed
    .filter(({ message }) => message.key === 'accessEnding')
    .map(({ userIds, message }) => [userIds, message.textKey, (message.payload as { days: number }).days])
const later = async (days: number) => {
  grantsApp.clock.forward(days * grantDayMs)
  await look()
}

describe('a grant that ends', () => {
  test('is told three days before to the person who has it, once', async () => {
    const { zhang } = grantsApp.people
    const id = await makeSalesFolder()
    await saveGrants([id], { grants: [{ ...grantTo(zhang), expiresAt: daysLater(10) }] })
    await later(6.9)
    expect(told()).toEqual([])
    await later(0.2)
    await look()
    expect(told()).toEqual([[[zhang.id], 'grantsPush.ending', 3]])
    await signInAgain()
    const { rows } = await grantsApp.call(noticeEndpoints.list, { type: 1, page: 1, pageSize: 10 }, zhang)
    expect(rows[0]).toMatchObject({ kind: 'granted', target: { id, isFolder: true } })
    expect(rows[0]!.title).toContain('3 天后到期')
  })

  test('is told again before a new end', async () => {
    const { zhang } = grantsApp.people
    const id = await makeSalesFolder()
    await saveGrants([id], { grants: [{ ...grantTo(zhang), expiresAt: daysLater(4) }] })
    await later(2)
    expect(told()).toHaveLength(1)
    await signInAgain()
    await saveGrants([id], { grants: [{ ...grantTo(zhang), expiresAt: daysLater(10) }] })
    await look()
    expect(told()).toHaveLength(1)
    await later(8)
    expect(told()).toHaveLength(2)
  })

  test('to many people is told to the one who gave it', async () => {
    const { departments } = grantsApp.people
    const id = await makeSalesFolder()
    const given = { ...grantToDepartment(departments.research, false), expiresAt: daysLater(5) }
    await saveGrants([id], { grants: [given] }, grantsApp.people.enterprise)
    await later(3)
    expect(told()).toEqual([[[grantsApp.people.enterprise.id], 'grantsPush.endingGiven', 2]])
  })

  test('soon after it was given needs no reminder', async () => {
    const id = await makeSalesFolder()
    await saveGrants([id], { grants: [{ ...grantTo(grantsApp.people.zhang), expiresAt: daysLater(2) }] })
    await later(1)
    expect(told()).toEqual([])
  })
})
