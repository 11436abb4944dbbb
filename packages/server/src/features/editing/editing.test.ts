import { editingEndpoints } from '@cabinet/contract/editing'
import { fileEndpoints } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import { lockEndpoints } from '@cabinet/contract/locks'
import { settingEndpoints } from '@cabinet/contract/settings'
import { describe, expect, test } from 'vitest'
import { contextOf, grant, regrant } from '../../../test/files.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { placeOrProlongLock } from '../locks/index.ts'
import { savingSuite } from './saving.suite.ts'
import { changed, letter } from './test-desk.ts'
import { app, desk, prepareEditingHouse } from './test-house.ts'

const refusalOf = (fileId: string, person = app.people.zhang) =>
  app.refusal(editingEndpoints.open, { fileId }, person).then(({ key }) => key)
prepareEditingHouse()

describe('opening a file for editing', () => {
  test('is for four kinds of Office files and for texts, up to a size', async () => {
    expect(await refusalOf(await desk.file('old.doc', Buffer.from('x')))).toBe('editing.not_supported')
    expect(await refusalOf(await desk.file('a.png', Buffer.from('x')))).toBe('editing.not_supported')
    const folder = await app.call(fileEndpoints.addFolder, { name: 'folder' })
    expect(await refusalOf(folder.id)).toBe('previews.no_folder')
    const large = await desk.file('large.docx', letter('x'))
    await app.system.db
      .withTables<{ nodes: { id: string; size: number } }>()
      .updateTable('nodes')
      .set({ size: limits.office + 1 })
      .where('id', '=', large)
      .execute()
    expect(await refusalOf(large)).toBe('editing.too_large')
    expect(await desk.open(await desk.file('a.txt', Buffer.from('x')))).toMatchObject({
      state: 'open',
      shared: false,
    })
  })

  test('asks for the right to download too, and says so, and ends with it', async () => {
    const { wang } = app.people
    const id = await desk.file('plan.txt', Buffer.from('the plan'))
    await grant(app, id, wang.id, 'editor')
    await regrant(app, id, wang.id, 'preview', 'edit')
    expect(await app.refusal(editingEndpoints.open, { fileId: id }, wang)).toMatchObject({
      status: 403,
      key: 'editing.download_needed',
    })
    await regrant(app, id, wang.id, 'preview', 'edit', 'download')
    const opened = await desk.open(id, wang)
    expect((await desk.source(opened, wang)).toString()).toBe('the plan')
    await regrant(app, id, wang.id, 'preview', 'edit')
    expect((await desk.source(opened, wang)).toString()).not.toContain('the plan')
    expect((await app.refusal(editingEndpoints.ticket, { memberId: opened.me!.id }, wang)).key).toBe(
      'common.no_permission',
    )
  })

  test('is refused for what an editor would break', async () => {
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    expect(await refusalOf(await desk.file('locked.xlsx', compound))).toBe('editing.encrypted')
    expect(await refusalOf(await desk.file('no.pptx', Buffer.from('not a zip')))).toBe('editing.damaged')
    const bytes = unpackingTo(0xf000_0000)
    expect(await refusalOf(await desk.file('bomb.docx', bytes))).toBe('editing.unpacks_too_large')
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`word/media/${at}`, '']))
    expect(await refusalOf(await desk.file('many.docx', changed(letter('x'), many)))).toBe(
      'editing.unpacks_too_large',
    )
    const lying = unpackingTo(10)
    expect(await refusalOf(await desk.file('lying.docx', lying))).toBe('editing.damaged')
    const climbing = changed(letter('x'), { '../../etc/passwd': 'x' })
    expect(await refusalOf(await desk.file('climbing.docx', climbing))).toBe('editing.damaged')
    const growing = changed(letter('x'), {
      'word/document.xml': '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><a>&c;</a>',
    })
    expect(await refusalOf(await desk.file('growing.docx', growing))).toBe('editing.damaged')
    const signed = changed(letter('x'), { '_xmlsignatures/sig1.xml': '<s/>' })
    expect(await refusalOf(await desk.file('signed.docx', signed))).toBe('editing.signed')
  })

  test('needs the right, and a system that allows it', async () => {
    const id = await desk.file('rights.docx', letter('x'))
    const { admin, wang } = app.people
    expect(await refusalOf(id, wang)).toBe('common.not_found')
    await app.call(settingEndpoints.save, { officeType: 'view' }, admin)
    expect(await refusalOf(id)).toBe('editing.disabled')
    await app.call(settingEndpoints.save, { officeType: 'wopi' }, admin)
    expect(await desk.open(id)).toEqual({ state: 'wopi' })
    await app.call(settingEndpoints.save, { officeType: 'embedded' }, admin)
  })

  test('begins a session that others join, each in a colour of their own', async () => {
    const { head, zhang } = app.people
    const bytes = letter('shared')
    const id = await desk.file('shared.docx', bytes)
    const first = await desk.open(id)
    const second = await desk.open(id, head)
    expect(second.sessionId).toBe(first.sessionId)
    expect(second.members).toMatchObject([{ userId: zhang.id }, { userId: head.id, name: '刘洋' }])
    expect(new Set(second.members!.map(({ colour }) => colour)).size).toBe(2)
    expect(await desk.source(second, head)).toEqual(bytes)
  })

  test('of a text shows who has it, until that window is gone', async () => {
    const { head } = app.people
    const id = await desk.file('alone.md', Buffer.from('# one'))
    await desk.open(id)
    expect(await desk.open(id, head)).toMatchObject({ state: 'taken', by: '张伟' })
    app.clock.forward(31_000)
    expect(await desk.open(id, head)).toMatchObject({ state: 'open' })
  })

  test('waits for whoever holds the file otherwise', async () => {
    const { head, zhang, departments } = app.people
    const id = await desk.file('held.docx', letter('x'))
    await app.call(lockEndpoints.lock, { ids: [id], minutes: 5 }, head)
    expect(await refusalOf(id)).toBe('locks.manual')
    await app.call(lockEndpoints.unlock, { ids: [id] }, head)
    const ctx = await contextOf(app, zhang)
    const until = new Date(app.clock.now.getTime() + 60_000)
    await ctx.together((tx) =>
      placeOrProlongLock(tx, { nodeId: id, spaceId: departments.research, kind: 'approval', until }),
    )
    expect(await refusalOf(id)).toBe('locks.approval')
  })
})

savingSuite()

/** A document whose last part claims to unpack to this many bytes. */
function unpackingTo(size: number): Buffer {
  const bytes = changed(letter('x'), { 'word/media/z.png': Buffer.alloc(1000) })
  bytes.writeUInt32LE(size, bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24)
  return bytes
}

describe('what a browser sends is looked at', () => {
  const source = letter('source')
  const rels = 'word/_rels/document.xml.rels'
  const relation = (type: string, target: string, mode = ' TargetMode="External"') =>
    `<Relationships xmlns="x"><Relationship Id="rId1" Type="http://x/styles" Target="styles.xml"/><Relationship Id="rId9" Type="http://x/${type}" Target="${target}"${mode}/></Relationships>`
  const document = (body: string) => `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`

  test.each<[string, () => Buffer, string]>([
    ['no zip at all', () => Buffer.from('hello'), 'editing.not_whole'],
    ['half of a zip', () => source.subarray(0, source.length >> 1), 'editing.not_whole'],
    [
      'XML is broken off',
      () => changed(source, { 'word/document.xml': '<w:document><w:body>' }),
      'editing.not_whole',
    ],
    [
      'a document type with entities',
      () => changed(source, { 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
      'editing.not_whole',
    ],
    ['a bomb', () => unpackingTo(300 * 1024 ** 2), 'editing.not_whole'],
    ['macros', () => changed(source, { 'word/vbaProject.bin': 'x' }), 'editing.unsafe'],
    [
      'macros of a known type',
      () =>
        changed(source, {
          'word/vbaProject.bin': 'x',
          '[Content_Types].xml':
            '<Types><Default Extension="rels" ContentType="r"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        }),
      'editing.unsafe',
    ],
    [
      'a picture from outside',
      () => changed(source, { [rels]: relation('image', 'http://evil.example/a.png') }),
      'editing.unsafe',
    ],
    [
      'a template from outside',
      () => changed(source, { [rels]: relation('attachedTemplate', 'http://evil.example/a.dotm') }),
      'editing.unsafe',
    ],
    [
      'a link that runs',
      () => changed(source, { [rels]: relation('hyperlink', 'javascript:alert(1)') }),
      'editing.unsafe',
    ],
  ])('%s', async (_, make, key) => {
    const id = await desk.file(`${generateId()}.docx`, source)
    const mine = await desk.open(id)
    const bytes = make()
    expect(await desk.save(mine, bytes)).toBe(key)
    expect(await desk.draft(mine, bytes)).toBe(key)
    expect((await desk.item(id)).version).toBe(1)
  })

  test('what people do is stored', async () => {
    const mine = await desk.open(await desk.file('fine.docx', source))
    const edited = changed(source, {
      'word/document.xml': document('<w:p a="x>y"/>'),
      [rels]: relation('hyperlink', 'https://example.org/'),
    })
    expect(await desk.save(mine, edited)).toEqual({ number: 2 })
  })
})
