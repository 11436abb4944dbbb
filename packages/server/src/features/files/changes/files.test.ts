import { allFileRights } from '@cabinet/contract/rights'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, openHouse } from '../../../../test/house.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { effectiveRights, lockTargetFolder } from '../../nodes/index.ts'
import { presentAddedFiles, presentVisibleItems } from '../lists/index.ts'
import { addFilesToFolder } from './files.ts'
import { ensureFolderPaths } from './folders.ts'

let house: House
let zhang: Ctx
beforeAll(async () => {
  house = await openHouse()
  zhang = await house.person('zhang', await house.department('研发部', house.enterpriseId))
})

const add = (ctx: Ctx, names: string[], clash?: 'both') =>
  ctx.together(async (tx) =>
    addFilesToFolder(
      tx,
      await lockTargetFolder(tx, {}, 'upload'),
      names.map((name) => ({ name, size: 10 })),
      clash,
    ),
  )

describe('adding files', () => {
  test('a personal space comes to be when it is entered', async () => {
    expect(await effectiveRights(zhang, [zhang.actor.userId])).toEqual(
      new Map([[zhang.actor.userId, allFileRights]]),
    )
  })

  test('all of a batch are there and counted', async () => {
    const made = await add(zhang, ['b.TXT', 'a.txt'])
    const [b, a, root] = await presentVisibleItems(zhang, [...made.map(({ id }) => id), zhang.actor.userId])
    expect(b).toMatchObject({ name: 'b.TXT', suffix: '.txt', size: 10, version: 1, rights: allFileRights })
    expect(a).toMatchObject({ createdBy: 'zhang', parentId: zhang.actor.userId, spaceId: zhang.actor.userId })
    expect(root).toMatchObject({ name: 'zhang', items: 2, size: 20, folder: true, parentId: '' })
  })

  test('new files are shown without asking as asking shows them', async () => {
    const shown = await zhang.together(async (tx) => {
      const target = await lockTargetFolder(tx, {}, 'upload')
      const made = await addFilesToFolder(tx, target, [{ name: 'New.PDF', size: 7 }])
      return presentAddedFiles(
        tx,
        target,
        made.map((file) => ({ ...file, size: 7 })),
      )
    })
    expect(shown).toHaveLength(1)
    expect(shown).toEqual(await presentVisibleItems(zhang, [shown[0]!.id]))
  })

  test('a taken name refuses the batch, or gets a number', async () => {
    await expect(add(zhang, ['c.txt', 'A.txt'])).rejects.toMatchObject({ key: 'spaces.name_taken' })
    const made = await add(zhang, ['A.txt', 'a.txt'], 'both')
    expect(made.map(({ name }) => name)).toEqual(['A (2).txt', 'a (3).txt'])
  })

  test('a hundred at once make one file of a name', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 100 }, () => add(zhang, ['one.txt'])))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ key: 'spaces.name_taken' })
  })
})

describe('folders of dropped paths', () => {
  const drop = (paths: string[]) =>
    zhang.together(async (tx) => ensureFolderPaths(tx, await lockTargetFolder(tx, {}, 'new'), paths))

  test('are made once and found again', async () => {
    const first = await drop(['x/y/z', 'x/q', 'x'])
    const again = await drop(['X/y/z', 'x/q/w'])
    expect(again.get('X/y/z')).toBe(first.get('x/y/z'))
    const [x] = await presentVisibleItems(zhang, [first.get('x')!])
    expect(x).toMatchObject({ name: 'x', items: 2 })
  })

  test('a file in the way refuses', async () => {
    await expect(drop(['one.txt/x'])).rejects.toMatchObject({ key: 'spaces.name_taken' })
  })

  test('a hundred levels at most', async () => {
    await expect(drop([Array(100).fill('d').join('/')])).resolves.toBeDefined()
    await expect(drop([Array(101).fill('d').join('/')])).rejects.toMatchObject({ key: 'spaces.too_deep' })
  })
})
