/// <reference types="vite/client" />
import { errorStatuses } from '@cabinet/contract/errors'
import { describe, expect, test } from 'vitest'
import { webRooms } from '../features/index.ts'
import { errorMessages as commonErrors } from '../kernel/common.text.ts'
import { type LocalizedText, setInterfaceLanguage, translate } from '../kernel/text.ts'

type Record_ = Record<string, LocalizedText>
const modules = import.meta.glob<Record<string, unknown>>('../**/*.text.ts', { eager: true })
const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const isWords = (value: unknown): value is LocalizedText =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')
const isRecord = (value: unknown): value is Record_ =>
  typeof value === 'object' && value !== null && Object.values(value).every(isWords)

/** Every record of texts in every `*.text.ts`, including error texts. */
const records = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isRecord(value) ? [{ file, name, words: value }] : [])),
)
const program = Object.entries(sources)
  .filter(([file]) => !file.endsWith('.text.ts') && !/\.test\.tsx?$/.test(file))
  .map(([, source]) => source)
  .join('\n')

/** Records that cover a type (error keys, rights, menu ids) are read by keys known only at run time. */
const completeByType = (file: string, name: string) =>
  new RegExp(`const ${name}: Record<|const ${name} = [\\s\\S]*?^\\} satisfies Record<`, 'm').test(
    sources[file] ?? '',
  )

/** Keys composed of two parts, as in t(`${choice}Hint`): each literal part in the source. */
const endings = [...program.matchAll(/\(`\$\{[^}`]+\}(\w+)`/g)].map(([, part]) => part!)
const beginnings = [...program.matchAll(/\(`(\w+)\$\{[^}`]+\}`/g)].map(([, part]) => part!)

/** Parameters that are numbers of things. */
const countNames =
  /^(count|done|total|files|folders|items|spaces|grants|days|hours|minutes|pages|sent|min|max|most|apps|formats)$/
/** Words on -s that are no plurals, or belong to another noun: "1 of your files". */
const singularWords = new Set([
  'is',
  'was',
  'has',
  'exists',
  'this',
  'its',
  'progress',
  'access',
  'less',
  'files',
])

const params = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))].sort()

test('texts are found', () => {
  expect(records.length).toBeGreaterThan(5)
  expect(program.length).toBeGreaterThan(10_000)
})

describe.each(records)('$file $name', ({ file, name, words }) => {
  test('says the same in both languages, with the same parameters', () => {
    for (const [key, [zh, en]] of Object.entries(words)) {
      expect(zh.trim(), key).not.toBe('')
      expect(en.trim(), key).not.toBe('')
      expect(params(en), key).toEqual(params(zh))
      expect(/[一-鿿]/.test(en.replace('切换到中文', '')), `${key} speaks Chinese in English`).toBe(false)
    }
  })

  test('counts one thing in the singular', () => {
    setInterfaceLanguage('en')
    const wrong = Object.entries(words).flatMap(([key, text]) => {
      if (key.endsWith('_one')) return []
      const counts = params(text[1]).filter((name) => countNames.test(name))
      const singular = counts.includes('count') ? (words[`${key}_one`] ?? text) : text
      const said = translate(singular, Object.fromEntries(counts.map((name) => [name, 1])))
      const plural = [...said.matchAll(/\b1 (?:[a-z’-]+ ){0,2}?([a-z]+s)\b/gi)].map(
        ([, word]) => word as string,
      )
      return plural.some((word) => !singularWords.has(word)) ? [`${key}: ${said}`] : []
    })
    setInterfaceLanguage('zh')
    expect(wrong).toEqual([])
  })

  test('has no word that nobody uses', () => {
    if (completeByType(file, name)) return
    const used = (key: string) =>
      new RegExp(`['"\`.]${key}\\b|\\b${key}:? '`).test(program) ||
      endings.some((part) => key.endsWith(part)) ||
      beginnings.some((part) => key.startsWith(part))
    expect(Object.keys(words).filter((key) => !used(key.replace(/_one$/, '')))).toEqual([])
  })
})

test('every error key is worded, by exactly one room', () => {
  const worded = [...webRooms.map((room) => room.errorText), commonErrors].flatMap((text) =>
    Object.keys(text),
  )
  expect(worded.toSorted()).toEqual(Object.keys(errorStatuses).toSorted())
})

test('every key said as text exists', () => {
  const known = new Set([
    ...Object.keys(errorStatuses),
    ...webRooms.flatMap((room) => Object.keys(room.errorText)),
    ...Object.keys(commonErrors),
  ])
  const said = [...program.matchAll(/\b(?:say|toast\.\w+)\(\s*'([a-z]+\.[a-z_]+)'/g)].map(([, key]) => key!)
  expect(said.filter((key) => !known.has(key))).toEqual([])
})

/** One name per thing, in menu, title, breadcrumb, empty state and message alike. */
const names: Record<string, readonly string[]> = {
  我的文件: ['My files'],
  我的收藏: ['Collection'],
  共享给我: ['Shared with me'],
  我共享的: ['Shared by me'],
  授权给我: ['Authorized to me'],
  部门文档: ['Department files'],
  团队: ['Teams', 'Team'],
  我的桌面: ['My desktop'],
  消息中心: ['Message center'],
  通知: ['Notifications', 'Notification'],
  公告: ['Announcements', 'Announcement'],
  异常预警: ['Alerts', 'Alert'],
  打包下载: ['Package downloads'],
  回收站: ['Recycle bin'],
  归档: ['Archive'],
  外链: ['Links', 'Link'],
  权限: ['Permissions', 'Permission'],
}
/** English names that are nothing else's. */
const ownNames = new Set(
  [
    '我的文件',
    '我的收藏',
    '共享给我',
    '我共享的',
    '授权给我',
    '部门文档',
    '我的桌面',
    '消息中心',
    '打包下载',
    '回收站',
  ].flatMap((zh) => names[zh] ?? []),
)
/** Other words for these things. */
const oldNames = /收藏夹|星标|分享|团队空间|下载中心|部门文件|企业文档|告警|权利|外部链接/
const oldEnglishNames =
  /\b(starred|stars?|favou?rites?|external (links?|sharing)|team spaces?|download cent(er|re)|rights|alarms?|trash)\b/i
/** The links of a document's cells to other documents, and what a licence grants. */
const otherThings = new Set(['editing.unsafe'])

test('everything has one name in each language', () => {
  const texts = records.flatMap(({ file, words }) =>
    Object.entries(words).map(([key, [zh, en]]) => ({ place: `${file} ${key}`, key, zh, en })),
  )
  const wrong = texts.filter(({ key, zh, en }) => {
    if (otherThings.has(key)) return false
    const named = names[zh]
    const other = ownNames.has(en) && !named?.includes(en)
    return other || (named && !named.includes(en)) || oldNames.test(zh) || oldEnglishNames.test(en)
  })
  expect(wrong.map(({ place, zh, en }) => `${place}: ${zh} / ${en}`)).toEqual([])
})
