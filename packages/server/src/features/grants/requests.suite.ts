import { grantEndpoints } from '@cabinet/contract/grants'
import { fileRights } from '@cabinet/contract/rights'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/people.ts'
import { daysLater, grantsApp, grantTo, heldRights, makeSalesFolder, saveGrants } from './test-desk.ts'

/** Tests the requests for access, and the answers to them. */
export function accessRequestSuite(): void {
  describe('requests for access', () => {
    const ask = (id: string, person: Person) =>
      grantsApp.call(grantEndpoints.request, { id, rights: fileRights.preview, words: ' 看一下 ' }, person)
    const waiting = (person: Person) =>
      grantsApp.call(grantEndpoints.requests, { mine: false, page: 1, pageSize: 50 }, person)

    test('reach those who may authorise, who approve them', async () => {
      const { li, enterprise, wang, zhang } = grantsApp.people
      const id = await makeSalesFolder()
      await saveGrants([id], { grants: [grantTo(zhang, { template: 'manager' })] })
      grantsApp.pushed.length = 0
      await ask(id, li)
      await grantsApp.drainJobs()
      expect(grantsApp.pushed).toMatchObject([
        { userIds: [zhang.id], message: { key: 'accessRequest', payload: { who: '李娜' } } },
      ])
      expect((await waiting(wang)).rows.map((row) => row.nodeId)).not.toContain(id)
      const [request] = (await waiting(zhang)).rows.filter((row) => row.nodeId === id)
      expect(request).toMatchObject({
        userName: '李娜',
        organisationName: '平台部',
        words: '看一下',
        state: 'pending',
        position: 'Sales',
      })
      const mine = await grantsApp.call(grantEndpoints.requests, { mine: true, page: 1, pageSize: 50 }, li)
      expect(mine.rows.find((row) => row.nodeId === id)).toMatchObject({ name: '', state: 'pending' })
      const input = { ids: [request!.id], approve: true, expiresAt: daysLater(1), answer: '' }
      expect((await grantsApp.refusal(grantEndpoints.decide, input, wang)).key).toBe('grants.request_ended')
      await grantsApp.call(grantEndpoints.decide, input, enterprise)
      expect(await heldRights(id, li)).toBe(fileRights.preview)
      expect(grantsApp.pushed.at(-1)).toMatchObject({
        userIds: [li.id],
        message: { textKey: 'grantsPush.approved' },
      })
      expect((await grantsApp.refusal(grantEndpoints.decide, input, enterprise)).key).toBe(
        'grants.request_ended',
      )
    })

    test('are refused with a reason', async () => {
      const { li, enterprise } = grantsApp.people
      const id = await makeSalesFolder()
      await ask(id, li)
      const [request] = (await waiting(enterprise)).rows.filter((row) => row.nodeId === id)
      await grantsApp.call(
        grantEndpoints.decide,
        { ids: [request!.id], approve: false, answer: '不行' },
        enterprise,
      )
      const mine = await grantsApp.call(grantEndpoints.requests, { mine: true, page: 1, pageSize: 50 }, li)
      expect(mine.rows.find((row) => row.nodeId === id)).toMatchObject({ state: 'refused', answer: '不行' })
      expect(await heldRights(id, li)).toBe(0)
    })

    test('tell nothing of what is there', async () => {
      const { li } = grantsApp.people
      const nowhere = '0b6f7a0e-6a0c-4c53-9d3b-0a3f5e7a9c11'
      const hidden = await makeSalesFolder()
      expect(await ask(nowhere, li)).toEqual(await ask(hidden, li))
      await grantsApp.drainJobs()
      const mine = await grantsApp.call(grantEndpoints.requests, { mine: true, page: 1, pageSize: 50 }, li)
      const [one, other] = [nowhere, hidden].map((id) => mine.rows.find((row) => row.nodeId === id)!)
      expect({ ...one, id: '', nodeId: '' }).toEqual({ ...other, id: '', nodeId: '' })
    })
  })
}
