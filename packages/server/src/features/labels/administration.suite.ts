import { fileEndpoints } from '@cabinet/contract/files'
import { labelEndpoints } from '@cabinet/contract/labels'
import { labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { describe, expect, test } from 'vitest'
import {
  app,
  boss,
  contract,
  draft,
  file,
  open,
  page,
  round,
  secrecy,
  set,
  shown,
  topics,
  type,
} from './test-desk.ts'

/** Tests the pages of administrators. */
export function labelAdministrationSuite(): void {
  describe('administration of labels', () => {
    test('is for enterprise administrators', async () => {
      for (const person of [app.people.head, app.people.zhang])
        expect(await app.refusal(labelAdminEndpoints.types, page, person)).toMatchObject({ status: 403 })
    })

    test('keeps categories in order, with names of their own', async () => {
      const list = async () =>
        (await app.call(labelAdminEndpoints.types, { ...page, search: ` ${round}` }, boss)).rows
      expect((await list()).map(({ name, labelCount }) => [name, labelCount])).toEqual([
        [topics.name, 2],
        [secrecy.name, 2],
      ])
      await app.call(labelAdminEndpoints.sortTypes, { ids: [secrecy.id] }, boss)
      expect((await list())[0]!.id).toBe(secrecy.id)
      const taken = { ...topics, name: secrecy.name.toUpperCase() }
      expect(await app.refusal(labelAdminEndpoints.updateType, taken, boss)).toMatchObject({
        status: 409,
        key: 'labels.name_taken',
      })
      expect(await app.refusal(labelAdminEndpoints.updateType, { ...topics, name: ' ' }, boss)).toMatchObject(
        {
          key: 'labels.name_invalid',
        },
      )
      const empty = await type(`empty ${round}`)
      expect(
        await app.call(labelAdminEndpoints.removeTypes, { ids: [topics.id, empty.id] }, boss),
      ).toMatchObject([{ result: 'refused', reason: 'labels.in_use' }, { result: 'done' }])
    })

    test('renames a label wherever it is set', async () => {
      const x = await file('x.txt')
      await set([x], [draft])
      await app.call(
        labelAdminEndpoints.updateLabel,
        { id: draft.id, name: 'Entwurf', level: 0, ownColour: 'green' },
        boss,
      )
      expect(await app.call(labelEndpoints.ofFiles, { ids: [x] })).toMatchObject([
        { labels: [{ name: 'Entwurf', colour: 'green' }] },
      ])
      const wanted = { id: draft.id, name: '合同', level: 0 }
      expect(await app.refusal(labelAdminEndpoints.updateLabel, wanted, boss)).toMatchObject({
        key: 'labels.name_taken',
      })
    })

    test('merges labels of one category', async () => {
      const [x, y] = [await file('x.txt'), await file('y.txt')]
      await set([x], [draft, contract])
      await set([y], [draft])
      const merged = await app.call(
        labelAdminEndpoints.mergeLabels,
        { ids: [draft.id], intoId: contract.id },
        boss,
      )
      expect(merged).toMatchObject({ name: '合同', count: 2 })
      expect(await shown(x)).toEqual(['合同'])
      expect(await shown(y)).toEqual(['合同'])
      expect(
        await app.refusal(labelAdminEndpoints.mergeLabels, { ids: [open.id], intoId: contract.id }, boss),
      ).toMatchObject({ key: 'labels.merge_impossible' })
      const { rows } = await app.call(labelAdminEndpoints.labels, { ...page, typeId: topics.id }, boss)
      expect(rows.map(({ name, count }) => [name, count])).toEqual([['合同', 2]])
    })

    test('deletes a label only when nothing has it, be it in the bin, until that is purged', async () => {
      const x = await file('x.txt')
      await set([x], [draft])
      const remove = () => app.call(labelAdminEndpoints.removeLabels, { ids: [draft.id, contract.id] }, boss)
      expect(await remove()).toMatchObject([
        { result: 'refused', reason: 'labels.in_use', name: 'Draft' },
        { result: 'done' },
      ])
      await app.call(fileEndpoints.remove, { ids: [x] })
      expect(await remove()).toMatchObject([{ reason: 'labels.in_use' }, { reason: 'labels.not_found' }])
      await app.call(recycleEndpoints.purge, { ids: [x] })
      await app.drainJobs()
      expect(await remove()).toMatchObject([{ result: 'done' }, { reason: 'labels.not_found' }])
    })
  })
}
