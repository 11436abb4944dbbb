import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { searchEndpoints } from '@cabinet/contract/search'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { generateId } from '../../kernel/crypto/id.ts'
import { hiddenFilesSuite } from './hidden.suite.ts'
import { searchStrategiesSuite } from './strategies.suite.ts'
import { app, askedSearch, desk, foundNames, inHome, lookFor, prepareSearchDesk } from './test-desk.ts'

prepareSearchDesk()

describe('names are found', () => {
  test('the moment they are there, by two Chinese characters, one, or a piece of a word', async () => {
    await desk.file('季度报告 2026.docx')
    await desk.folder('报表')
    await desk.file('Annual Report.pdf')
    expect(await foundNames('报告', inHome())).toEqual(['季度报告 2026.docx'])
    expect((await foundNames('报', inHome())).sort()).toEqual(['季度报告 2026.docx', '报表'].sort())
    expect(await foundNames('report', inHome())).toEqual(['Annual Report.pdf'])
    expect(await foundNames('epo ann', inHome())).toEqual(['Annual Report.pdf'])
    expect(await foundNames('r', inHome())).toEqual(['Annual Report.pdf'])
    expect(await foundNames('度报告 20', inHome())).toEqual(['季度报告 2026.docx'])
  })

  test('with hostile characters as what they are', async () => {
    const odd = [
      '100%_sure.txt',
      'a\u{1F600}b.txt',
      "o'brien $$.txt",
      '{a,b}&|!.txt',
      '𠮷野家.txt',
      'x^\u0007y'.replace('\u0007', '~'),
    ]
    for (const name of odd) await desk.file(name)
    await desk.file('plain.txt')
    for (const [query, name] of [
      ['%', odd[0]],
      ['_', odd[0]],
      ['0%_s', odd[0]],
      ['\u{1F600}', odd[1]],
      ["o'b", odd[2]],
      ['$$', odd[2]],
      ['{a,b}&|!', odd[3]],
      ['𠮷', odd[4]],
      ['𠮷野', odd[4]],
      ['^~', odd[5]],
    ] as const)
      expect(await foundNames(query, inHome()), query).toEqual([name])
    expect(await foundNames('\\', inHome())).toEqual([])
    expect(await foundNames('\\%', inHome())).toEqual([])
  })

  test('the best first, then the newest; or in the order that is wished', async () => {
    for (const name of ['my plan b.txt', 'plan.txt', 'explanation.txt', 'plan 2.txt']) {
      app.clock.forward(1000)
      await desk.file(name, undefined, undefined, name.length)
    }
    expect(await foundNames('plan', inHome())).toEqual([
      'plan.txt',
      'plan 2.txt',
      'my plan b.txt',
      'explanation.txt',
    ])
    expect(await foundNames('plan', { ...inHome(), sort: 'updatedAt' })).toEqual([
      'plan 2.txt',
      'explanation.txt',
      'plan.txt',
      'my plan b.txt',
    ])
    expect((await foundNames('plan', { ...inHome(), sort: 'size' }))[0]).toBe('explanation.txt')
    expect((await foundNames('plan', { ...inHome(), sort: 'name' }))[0]).toBe('explanation.txt')
    expect(await foundNames('plan', { ...inHome(), page: 2, pageSize: 3 })).toEqual(['explanation.txt'])
  })

  test('what fits is marked, and the way to it is told', async () => {
    const folder = await desk.folder('deep')
    await desk.file('Needle one.txt', folder.id)
    const { rows, total, more } = await lookFor('needle', inHome())
    expect({ total, more }).toEqual({ total: 1, more: false })
    expect(rows[0]).toMatchObject({ spaceName: '张伟', highlight: { name: [[0, 6]] } })
    expect(rows[0]!.path.map((crumb) => crumb.name)).toEqual([
      '张伟',
      desk.home.name,
      'deep',
      'Needle one.txt',
    ])
  })

  test('after a rename and a move at once, and not after a deletion until it is taken back', async () => {
    const folder = await desk.folder('box')
    const id = await desk.file('comet old.txt', folder.id)
    const { undoId: _ } = await app.call(fileEndpoints.rename, { id, name: 'comet new.txt' })
    expect(await foundNames('comet', inHome())).toEqual(['comet new.txt'])
    const other = await desk.folder('other box')
    await desk.move([id], other.id)
    expect(await foundNames('comet', { folderId: folder.id })).toEqual([])
    expect(await foundNames('comet', { folderId: other.id })).toEqual(['comet new.txt'])
    const { undoId } = await app.call(fileEndpoints.remove, { ids: [other.id] })
    expect(await foundNames('comet')).toEqual([])
    await app.call(fileEndpoints.undo, { undoId })
    expect(await foundNames('comet')).toEqual(['comet new.txt'])
    await app.call(fileEndpoints.remove, { ids: [id] })
    expect(await foundNames('comet')).toEqual([])
    await app.call(recycleEndpoints.restore, { ids: [id] })
    expect(await foundNames('comet')).toEqual(['comet new.txt'])
  })
})

describe('operators', () => {
  test('narrow by kind, owner, size, time and place', async () => {
    const folder = await desk.folder('tariff')
    await desk.file('tariff a.pdf', folder.id, undefined, 2000)
    await sql`update nodes set updated_at = updated_at - interval '3 days' where name like 'tariff%'`.execute(
      app.ports.db,
    )
    await desk.file('tariff b.docx', undefined, undefined, 10)
    expect(await foundNames('tariff type:folder', inHome())).toEqual(['tariff'])
    expect(await foundNames('tariff type:pdf', inHome())).toEqual(['tariff a.pdf'])
    expect(await foundNames('tariff type:文档', inHome())).toEqual(['tariff b.docx'])
    expect(await foundNames('tariff size:>1k', inHome())).toEqual(['tariff a.pdf'])
    expect(await foundNames('tariff size:<1k', inHome())).toEqual(['tariff b.docx'])
    expect(await foundNames('tariff after:1d', inHome())).toEqual(['tariff b.docx'])
    expect((await foundNames('tariff before:1d', inHome())).sort()).toEqual(['tariff', 'tariff a.pdf'])
    expect(await foundNames('in:tariff type:file')).toEqual(['tariff a.pdf'])
    expect(await foundNames('name:tariff type:file in:张伟 size:<1k', inHome())).toEqual(['tariff b.docx'])
    expect(await foundNames('tariff owner:张伟 type:pdf', inHome())).toEqual(['tariff a.pdf'])
    expect(await foundNames('tariff owner:me type:pdf', inHome())).toEqual(['tariff a.pdf'])
    expect(await foundNames('tariff owner:李', inHome())).toEqual([])
    expect(await foundNames('tariff owner:nobody', inHome())).toEqual([])
  })

  test('narrow by label, and labels are counted', async () => {
    const { db } = app.ports
    const file = await desk.file('walnut a.txt')
    await desk.file('walnut b.txt')
    const [kind, label] = [generateId(), generateId()]
    const root = app.people.departments.root
    await sql`insert into label_types (id, enterprise_id, name, name_key, colour, many, setters, position, enabled, created_at)
      values (${kind}, ${root}, '密级', '密级', 'red', true, 'everyone', 1, true, ${app.clock.now})`.execute(
      db,
    )
    await sql`insert into labels (id, enterprise_id, type_id, name, name_key, level, created_at)
      values (${label}, ${root}, ${kind}, '机密 A', '机密 a', 3, ${app.clock.now})`.execute(db)
    await sql`insert into node_labels (node_id, label_id, set_at) values (${file}, ${label}, ${app.clock.now})`.execute(
      db,
    )
    expect(await foundNames('label:"机密 A"', inHome())).toEqual(['walnut a.txt'])
    expect(await foundNames('walnut label:机密')).toEqual(['walnut a.txt'])
    expect(await foundNames('label:机密', {}, app.people.wang)).toEqual([])
    expect(await foundNames('walnut label:nothing')).toEqual([])
    expect((await lookFor('walnut', inHome())).facets!.label).toEqual([{ key: '机密 A', count: 1 }])
  })

  test('that are wrong say what is wrong', async () => {
    const asked = { match: 'all', offset: 0, facets: true, sort: 'relevance', page: 1, pageSize: 10 } as const
    expect(await app.refusal(searchEndpoints.search, { ...asked, query: 'size:huge' })).toMatchObject({
      key: 'search.wrong_size',
      details: { value: 'huge' },
    })
    expect((await app.refusal(searchEndpoints.search, { ...asked, query: 'in:nowhere' })).key).toBe(
      'search.wrong_place',
    )
  })

  test('counts by which to narrow it agree with the hits', async () => {
    await desk.file('facet 1.pdf', undefined, undefined, 10)
    await desk.file('facet 2.pdf', undefined, undefined, 3 * 1024 ** 2)
    await desk.folder('facet 3')
    const { facets } = await lookFor('facet', inHome())
    expect(facets!.type).toEqual([
      { key: 'pdf', count: 2 },
      { key: 'folder', count: 1 },
    ])
    expect(facets!.owner).toEqual([{ key: 'zhang', name: '张伟', count: 3 }])
    expect(facets!.size).toEqual([
      { key: '<1MB', count: 1 },
      { key: '1MB..10MB', count: 1 },
    ])
    expect(facets!.space).toEqual([{ key: '张伟', count: 3 }])
    for (const { key, count } of facets!.type)
      expect(await foundNames(`facet type:${key}`, inHome())).toHaveLength(count)
  })
})

searchStrategiesSuite()
hiddenFilesSuite()

test('a folder that one may not see is no place to look in', async () => {
  const { wang } = app.people
  const refused = await app.refusal(searchEndpoints.search, { ...askedSearch, folderId: desk.home.id }, wang)
  expect(refused.key).toBe('common.not_found')
})

describe('searches of one person', () => {
  test('the last ten are remembered, each once', async () => {
    for (let at = 0; at < 12; at++) {
      app.clock.forward(1000)
      await app.call(searchEndpoints.remember, { query: `q${at}` })
    }
    app.clock.forward(1000)
    await app.call(searchEndpoints.remember, { query: '  q5 ' })
    const { recent } = await app.call(searchEndpoints.mine, {})
    expect(recent).toHaveLength(10)
    expect(recent.slice(0, 2)).toEqual(['q5', 'q11'])
    await app.call(searchEndpoints.forget, { query: 'q5' })
    expect((await app.call(searchEndpoints.mine, {})).recent[0]).toBe('q11')
    await app.call(searchEndpoints.forget, {})
    expect((await app.call(searchEndpoints.mine, {})).recent).toEqual([])
  })

  test('kept ones have names, and nobody else reaches them', async () => {
    const { wang } = app.people
    const saved = await app.call(searchEndpoints.save, { name: 'Contracts', query: '合同 type:pdf' })
    await app.call(searchEndpoints.save, { name: 'Contracts', query: '合同 type:word' })
    expect((await app.call(searchEndpoints.mine, {})).saved).toMatchObject([
      { name: 'Contracts', query: '合同 type:word' },
    ])
    expect((await app.call(searchEndpoints.mine, {}, wang)).saved).toEqual([])
    expect((await app.refusal(searchEndpoints.removeSaved, { id: saved.id }, wang)).key).toBe(
      'common.not_found',
    )
    await app.call(searchEndpoints.removeSaved, { id: saved.id })
    expect((await app.call(searchEndpoints.mine, {})).saved).toEqual([])
  })
})
