// @heavy: libreoffice, poppler
import { labelEndpoints } from '@cabinet/contract/labels'
import { labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { describe, expect, test } from 'vitest'
import { encode } from 'zod'
import type { Person } from '../../../test/people.ts'
import { picture, sharp } from '../../../test/samples.ts'
import { markedFilesSuite } from './marked-files.suite.ts'
import { previewersSuite } from './previewers.suite.ts'
import {
  able,
  add,
  auth,
  base,
  bytesOf,
  down,
  type Given,
  house,
  keyOf,
  list,
  prepareWatermarkDesk,
  put,
  ticket,
  usual,
} from './test-desk.ts'

if (!able) console.warn('not tested: marks on Office files (LibreOffice Writer or bubblewrap is missing)')

const refused = async (change: Partial<Given>, person: Person = house.people.enterprise) =>
  (await house.refusal(watermarkEndpoints.add, { ...usual, ...change }, person)).key
prepareWatermarkDesk()

describe('watermarks', () => {
  test('are kept in order, changed and deleted by administrators of the enterprise', async () => {
    const { enterprise, head, zhang } = house.people
    const [one, two] = [await add({ name: 'One' }), await add({ name: 'Two', opacity: 0, angle: 180 })]
    expect((await list()).map(({ name }) => name)).toEqual(['One', 'Two'])
    await house.call(watermarkEndpoints.sort, { ids: [two.id] }, enterprise)
    expect((await list()).map(({ name }) => name)).toEqual(['Two', 'One'])
    const departmentIds = [house.people.departments.sales]
    const changed = await house.call(
      watermarkEndpoints.update,
      { ...usual, id: one.id, name: 'Sales', departmentIds },
      enterprise,
    )
    expect(changed.departments).toEqual([{ id: departmentIds[0], name: 'Sales' }])
    for (const person of [head, zhang]) expect(await refused({}, person)).toBe('common.no_permission')
    const results = await house.call(watermarkEndpoints.remove, { ids: [one.id] }, enterprise)
    expect(results).toMatchObject([{ id: one.id, result: 'done' }])
    expect((await list()).map(({ name }) => name)).toEqual(['Two'])
  })

  test.each<[string, Partial<Given>, string]>([
    ['no name', { name: ' ' }, 'watermark.name_invalid'],
    ['nothing to draw', { text: ' ', picture: '' }, 'watermark.empty'],
    ['a variable that nobody knows', { text: '{password}' }, 'watermark.variable_unknown'],
    ['a picture that is none', { picture: 'data:image/png;base64,aGVsbG8=' }, 'watermark.picture_invalid'],
    [
      'a drawing that may run scripts',
      { picture: `data:image/svg;base64,${Buffer.from('<svg/>').toString('base64')}` },
      'watermark.picture_invalid',
    ],
  ])('refuses %s', async (_, change, key) => {
    expect(await refused(change)).toBe(key)
  })

  test('refuses a picture that promises more pixels than there is memory', async () => {
    const bomb = await picture('png', 16, 16)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const address = `data:image/png;base64,${bomb.toString('base64')}`
    expect(await refused({ picture: address })).toBe('watermark.picture_invalid')
  })

  test.each([
    ['an opacity above ten', { Opacity: 11 }],
    ['an opacity below nought', { Opacity: -1 }],
    ['an opacity that is no integer', { Opacity: 0.5 }],
    ['an angle above 180', { Angle: 181 }],
    ['an angle below nought', { Angle: -1 }],
  ])('refuses %s (specification)', async (_, change) => {
    const answer = await fetch(`${base}/api/File/AddWatermark`, {
      method: 'POST',
      headers: { ...auth(house.people.enterprise), 'content-type': 'application/json' },
      body: JSON.stringify({ ...encode(watermarkEndpoints.add.input, usual), ...change }),
    })
    expect([answer.status, await keyOf(answer)]).toEqual([400, 'common.invalid'])
  })

  test('refuses a name that is taken', async () => {
    await add()
    expect(await refused({ name: 'usual' })).toBe('watermark.name_taken')
  })

  test('keeps a picture, drawn anew and small', { timeout: 20_000 }, async () => {
    const given = await picture('png', 900, 600)
    const made = await add({ text: '', picture: `data:image/png;base64,${given.toString('base64')}` })
    const kept = Buffer.from(made.picture.split(',')[1]!, 'base64')
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 400, height: 267 })
    const same = { ...usual, ...made, departmentIds: [], name: 'Other', id: made.id }
    const again = await house.call(watermarkEndpoints.update, same, house.people.enterprise)
    expect(again.picture).toBe(made.picture)
    const file = await put(
      'png',
      await sharp(Buffer.alloc(0) && given)
        .toFormat('png')
        .toBuffer(),
    )
    expect((await bytesOf(await down(file, house.people.zhang))).equals(given)).toBe(false)
  })
})

previewersSuite()

markedFilesSuite()

describe('a watermark is for', () => {
  const marked = async (id: string, purpose: 'view' | 'download' | 'print' = 'download') =>
    (await ticket(id, purpose, house.people.zhang)).mark !== ''

  test('some actions; what is marked when downloaded is marked when seen', async () => {
    const id = await put('png', await picture('png', 100, 100))
    const made = await add({ actions: ['preview'] })
    const told = async () => [await marked(id, 'view'), await marked(id), await marked(id, 'print')]
    expect(await told()).toEqual([true, false, true])
    const set = (actions: Given['actions'], enabled = true) =>
      house.call(
        watermarkEndpoints.update,
        { ...usual, id: made.id, actions, enabled },
        house.people.enterprise,
      )
    await set(['download'])
    expect(await told()).toEqual([true, true, true])
    await set(['print'])
    expect(await told()).toEqual([false, false, true])
    await set(['preview', 'download'], false)
    expect(await told()).toEqual([false, false, false])
  })

  test('some kinds of spaces and single ones', async () => {
    const id = await put('png', await picture('png', 100, 100))
    const made = await add({ spaceKinds: ['department'] })
    expect(await marked(id)).toBe(false)
    const set = (change: Partial<Given>) =>
      house.call(watermarkEndpoints.update, { ...usual, id: made.id, ...change }, house.people.enterprise)
    await set({ spaceKinds: ['department', 'personal'] })
    expect(await marked(id)).toBe(true)
    await set({ spaceIds: [house.people.zhang.id] })
    expect(await marked(id)).toBe(true)
    await set({ spaceIds: [house.people.li.id] })
    expect(await marked(id)).toBe(false)
  })

  test('some labels and levels, also those of folders above', async () => {
    const { enterprise, zhang } = house.people
    const type = await house.call(
      labelAdminEndpoints.addType,
      {
        name: 'Secrecy',
        colour: 'red',
        many: true,
        setters: 'everyone',
        roleIds: [],
        requiredIn: [],
        enabled: true,
      },
      enterprise,
    )
    const label = (name: string, level: number) =>
      house.call(labelAdminEndpoints.addLabel, { typeId: type.id, name, level }, enterprise)
    const [secret, plain] = [await label('Secret', 3), await label('Plain', 0)]
    const id = await put('png', await picture('png', 100, 100))
    const made = await add({ level: 2 })
    const set = (change: Partial<Given>) =>
      house.call(watermarkEndpoints.update, { ...usual, id: made.id, ...change }, enterprise)
    expect(await marked(id)).toBe(false)
    await house.call(labelEndpoints.set, { ids: [id], added: [secret.id], removed: [] }, zhang)
    expect(await marked(id)).toBe(true)
    await set({ labelIds: [plain.id] })
    expect(await marked(id)).toBe(false)
    // labels of its parent folder: the whole personal space
    await set({ labelIds: [secret.id] })
    expect(await marked(id)).toBe(true)
  })
})
