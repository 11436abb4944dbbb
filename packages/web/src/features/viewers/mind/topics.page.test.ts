import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { mindMapSheetsOf } from './topics.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer
const zipOf = (entries: Record<string, string>) =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))),
  ).buffer as ArrayBuffer

const map = {
  words: '年度计划',
  under: [
    { words: '采购', under: [] },
    { words: '验收', under: [] },
  ],
}

const json = JSON.stringify([
  {
    title: '画布 1',
    rootTopic: { title: '年度计划', children: { attached: [{ title: '采购' }, { title: '验收' }] } },
  },
])
const xml = `<xmap-content xmlns="urn:xmind:xmap:xmlns:content:2.0"><sheet><topic><title>年度计划</title><children>
  <topics type="attached"><topic><title>采购</title></topic><topic><title>验收</title></topic></topics>
  </children></topic><title>画布 1</title></sheet></xmap-content>`
const km = JSON.stringify({
  root: { data: { text: '年度计划' }, children: [{ data: { text: '采购' } }, { data: { text: '验收' } }] },
})
const mm = `<map><node TEXT="年度计划"><node TEXT="采购"/>
  <node><richcontent TYPE="NODE"><html><body><p>验收</p></body></html></richcontent></node></node></map>`

describe('the topics of a mind map', () => {
  test.each([
    ['XMind', 'xmind', zipOf({ 'content.json': json, 'content.xml': '<old/>' }), '画布 1'],
    ['XMind before 2020', 'xmind', zipOf({ 'content.xml': xml }), '画布 1'],
    ['KityMinder', 'km', bytesOf(km), ''],
    ['FreeMind', 'mm', bytesOf(mm), ''],
  ])('of %s', (_, type, bytes, name) => {
    expect(mindMapSheetsOf(type, bytes)).toEqual([{ name, root: map }])
  })

  test.each([
    ['xmind', zipOf({ 'other.txt': 'words' })],
    ['xmind', bytesOf('words')],
    ['km', bytesOf('{}')],
    ['mm', bytesOf('<map>')],
    ['mm', bytesOf(`<map>${'<node TEXT="x">'.repeat(300)}${'</node>'.repeat(300)}</map>`)],
  ])('of a damaged .%s are none', (type, bytes) => {
    expect(() => mindMapSheetsOf(type, bytes)).toThrow()
  })
})
