import { expect, test } from 'vitest'
import { confirmConsequences } from './consequences.ts'
import { fillSlots, offer } from './slots.ts'

const change = { kind: 'role', subjectId: 'r', added: ['u'] } as const

test('a change goes ahead where no room says what it does', async () => {
  expect(await confirmConsequences(change)).toBe(true)
})

test('the room that says it decides, until it is gone', async () => {
  fillSlots([{ offers: [offer('consequences', async ({ kind }) => kind !== 'role')] }])
  expect(await confirmConsequences(change)).toBe(false)
  fillSlots([])
  expect(await confirmConsequences(change, async () => false)).toBe(false)
  expect(await confirmConsequences(change)).toBe(true)
})
