import { expect, test } from 'vitest'
import { confirmConsequences, offerConsequences } from './consequences.ts'

const change = { kind: 'role', subjectId: 'r', added: ['u'] } as const

test('a change goes ahead where no room says what it does', async () => {
  expect(await confirmConsequences(change)).toBe(true)
})

test('the room that says it decides, until it is taken back', async () => {
  const takeBack = offerConsequences(async ({ kind }) => kind !== 'role')
  expect(await confirmConsequences(change)).toBe(false)
  takeBack()
  expect(await confirmConsequences(change, async () => false)).toBe(false)
  expect(await confirmConsequences(change)).toBe(true)
})
