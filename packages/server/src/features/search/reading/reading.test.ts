import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openTextReaderThread } from './reader.ts'
import { extractedTextBounds } from './sink.ts'
import {
  bomb,
  docx,
  eml,
  gbkZip,
  laughs,
  lockedSevenZip,
  odt,
  oldRar,
  pdf,
  pdfBomb,
  pptx,
  rar,
  sevenZip,
  tar,
  tgz,
  xlsx,
} from './test-documents.ts'

// the reader thread starts from source, and other tests run beside it
vi.setConfig({ testTimeout: 60_000 })

const reader = openTextReaderThread()
afterAll(() => reader.close())

const read = async (suffix: string, bytes: Uint8Array) => {
  const outcome = await reader.read({ suffix, bytes: new Uint8Array(bytes) })
  if ('reason' in outcome) throw new Error(outcome.reason)
  return outcome.read
}
const textOf = async (suffix: string, bytes: Uint8Array) => (await read(suffix, bytes)).text

describe('documents are read', () => {
  test('Word: paragraphs and footnotes', async () => {
    expect(await textOf('.docx', docx('合同 &amp; 条款', 'second line'))).toBe(
      '合同 & 条款\nsecond line\n脚注\n',
    )
  })

  test('slides, each a part', async () => {
    const found = await read('.pptx', pptx('第一页', 'second slide'))
    expect(found).toEqual({
      text: '第一页\nsecond slide\n',
      parts: [
        { at: 0, name: '1' },
        { at: 4, name: '2' },
      ],
    })
  })

  test('sheets by their names, shared texts and numbers', async () => {
    const found = await read('.xlsx', xlsx({ 预算: ['收入', '支出'], Plan: ['total'] }))
    expect(found.text).toBe('预算\n收入\t支出\t42.5\t\nPlan\ntotal\t42.5\t\n')
    expect(found.parts.map((part) => part.name)).toEqual(['预算', 'Plan'])
  })

  test('PDF page by page, Chinese too', async () => {
    const found = await read('.pdf', pdf('采购合同编号', 'second page'))
    expect(found.text).toContain('采购合同编号')
    expect(found.text.slice(found.parts[1]!.at)).toContain('second page')
    expect(found.parts.map((part) => part.name)).toEqual(['1', '2'])
  })

  test('a Chinese word that a line of a PDF breaks is whole, other lines stay', async () => {
    const found = await read('.pdf', pdf('双方应先协\n商解决\nTotal of all\n合计'))
    expect(found.text).toBe('双方应先协商解决\nTotal of all\n合计\n')
  })

  test('OpenDocument', async () => {
    expect(await textOf('.odt', odt('开放文档'))).toBe('开放文档\n')
  })

  test('texts in the encodings that people use', async () => {
    const gbk = Buffer.from([0xba, 0xcf, 0xcd, 0xac, 0xca, 0xe9]) // 合同书
    expect(await textOf('.txt', gbk)).toBe('合同书')
    expect(await textOf('.txt', Buffer.from('\ufeff合同书', 'utf16le'))).toBe('合同书')
    expect(await textOf('.txt', Buffer.from('合同书'))).toBe('合同书')
    await expect(read('.txt', Buffer.alloc(2000, 1))).rejects.toThrow('no text')
  })

  test('pages without scripts and tags', async () => {
    const page =
      '<title>a</title><style>x{}</style><p>b &lt;c&gt;</p><script>d()</script><!-- e --><div>f</div>'
    expect(await textOf('.html', Buffer.from(page))).toBe('a\nb <c>\nf')
  })

  test('mail with people, text and names of attachments', async () => {
    const text = await textOf('.eml', eml)
    for (const part of ['验收流程', '张伟', 'zhang@example.org', 'Please = see the schedule', 'plan.pdf'])
      expect(text).toContain(part)
    expect(text).not.toContain('hidden')
  })

  test('names in archives, of Chinese Windows too', async () => {
    expect(await textOf('.zip', gbkZip())).toBe('合同.txt\nplain/b.txt')
    expect(await textOf('.tar', tar('a/b.txt', 'c.md'))).toBe('a/b.txt\nc.md\n')
    expect(await textOf('.tgz', tgz('a/b.txt'))).toBe('a/b.txt\n')
    expect(await textOf('.gz', tgz('合同.txt'))).toBe('合同.txt\n')
  })

  test('names in RAR archives of both formats', async () => {
    const names = ['合同/采购合同.txt', 'plain.md']
    expect(await textOf('.rar', rar(...names))).toBe(names.join('\n'))
    expect(await textOf('.rar', oldRar(...names))).toBe(names.join('\n'))
  })

  test('names in 7z archives, whose list is packed or even locked', async () => {
    expect(await textOf('.7z', sevenZip)).toBe('合同\nreadme.md\n合同/b.txt\n合同/采购合同.txt')
    await expect(read('.7z', lockedSevenZip)).rejects.toThrow('encrypted')
  })
})

describe('documents that mean harm', () => {
  test('a bomb is given up', async () => {
    await expect(read('.docx', bomb())).rejects.toThrow()
  })

  test('a page that is packed twice is given up before it fills the memory', async () => {
    const poor = openTextReaderThread({ memory: 64 })
    expect(await poor.read({ suffix: '.pdf', bytes: new Uint8Array(pdfBomb()) })).toEqual({
      reason: 'took too much memory',
    })
    await poor.close()
  })

  test('a sheet of a million cells that all say the same is read until there is enough', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(1000)
    const sheet = `<worksheet><sheetData>${`<row>${cells}</row>`.repeat(1000)}</sheetData></worksheet>`
    const bytes = zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="S" sheetId="1"/></sheets></workbook>'),
      'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'long '.repeat(1000)}</t></si></sst>`),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
    })
    expect((await read('.xlsx', bytes)).text).toHaveLength(extractedTextBounds.text)
  })

  test("a document's own entities are not expanded", async () => {
    expect(await textOf('.docx', laughs())).toBe('before &lol10; after\n')
  })

  test('a text is cut where there is enough', async () => {
    const found = await read('.txt', Buffer.from('好'.repeat(1_200_000)))
    expect([...found.text]).toHaveLength(extractedTextBounds.text)
  })

  test('broken, encrypted and empty ones are failures with a reason', async () => {
    for (const suffix of ['.docx', '.xlsx', '.pdf', '.zip', '.tar', '.rar', '.7z', '.msg'])
      await expect(read(suffix, Buffer.from('this is none'))).rejects.toThrow()
    await expect(read('.docx', docx('x').subarray(0, 200))).rejects.toThrow()
  })

  test('one that takes too long is ended, and the next is read', async () => {
    const quick = openTextReaderThread({ time: 300 })
    const many = pdf(...Array.from({ length: 3000 }, (_, at) => `page ${at}`))
    expect(await quick.read({ suffix: '.pdf', bytes: many })).toEqual({ reason: 'took too long' })
    await quick.close()
    expect(await textOf('.odt', odt('still here'))).toBe('still here\n')
  })
})
