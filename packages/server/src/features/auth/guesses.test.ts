import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { jobs } from './auth.jobs.ts'
import { accountGuessLimit } from './guesses.rules.ts'
import { bookWrongGuess, chargeGuessBudget, refundGuessBudget } from './guesses.store.ts'
import { endUserSessions, issueAccessToken } from './sessions.ts'

let house: TestApp
const charge = (key: string) => chargeGuessBudget(house.ports.db, key, accountGuessLimit, house.clock.now)
const wrong = (key: string) => bookWrongGuess(house.ports.db, key, accountGuessLimit, house.clock.now)
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(house.ports.db)).rows[0]!.n

beforeAll(async () => {
  house = await createTestApp()
})

test('guesses under way count as wrong until they are judged', async () => {
  for (let i = 0; i < 6; i++) expect(await charge('a')).toBe('go')
  expect(await charge('a')).toBe('busy')
  await refundGuessBudget(house.ports.db, 'a', false)
  expect(await charge('a')).toBe('go')
  for (let i = 0; i < 6; i++) await wrong('a')
  expect(await charge('a')).toBe('locked')
})

test('guesses whose server was killed lock nobody out for long', async () => {
  for (let i = 0; i < 6; i++) await charge('b')
  expect(await charge('b')).toBe('busy')
  house.clock.forward(60_000)
  expect(await charge('b')).toBe('go')
})

test('a right guess is forgotten by the account, and does not open the address to more', async () => {
  for (let i = 0; i < 5; i++) {
    await charge('c')
    await wrong('c')
  }
  await charge('c')
  await refundGuessBudget(house.ports.db, 'c', false)
  expect(await charge('c')).toBe('go')
  expect(await charge('c')).toBe('busy')
  await refundGuessBudget(house.ports.db, 'c', true)
  expect(await charge('c')).toBe('go')
})

test('the end of a session is told to push after the commit, and only then', async () => {
  const told = vi.spyOn(house.ports.push, 'endSession')
  const { wang } = house.people
  await issueAccessToken(house.system, 'wang')
  const failing = house.system.together(async (tx) => {
    await endUserSessions(tx, wang.id)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(told).not.toHaveBeenCalled()
  expect(await house.system.together((tx) => endUserSessions(tx, wang.id))).toBe(2)
  expect(told).toHaveBeenCalledTimes(2)
})

test('what no longer opens or locks anything is dropped, the rest stays', async () => {
  const [drop] = jobs
  const before = [await count('sessions'), await count('guesses')]
  await drop!.run(house.system, {} as never)
  expect([await count('sessions'), await count('guesses')]).toEqual(before)
  house.clock.forward(48 * 3_600_000)
  await issueAccessToken(house.system, 'zhang')
  await drop!.run(house.system, {} as never)
  expect([await count('sessions'), await count('guesses')]).toEqual([1, 0])
})
