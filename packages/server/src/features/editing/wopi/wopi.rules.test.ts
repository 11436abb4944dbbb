import { describe, expect, test } from 'vitest'
import {
  actionPageOrigin,
  fillActionAddress,
  findWopiAction,
  parseWopiDiscovery,
  type WopiDiscovery,
  wopiFormatsOf,
} from './discovery/discovery.rules.ts'
import { sanitizeFileName } from './host/relative.ts'
import { wopiProofRefusal } from './proof.rules.ts'
import { decodeUtf7Text, encodeUtf7Text } from './utf7.ts'

describe('names in UTF-7', () => {
  test.each([
    ['plain.docx', 'plain.docx'],
    ['Hi Mom +Jjo-!', 'Hi Mom ☺!'],
    ['+ZeVnLIqe-.docx', '日本語.docx'],
    ['+2D3eAA-.docx', '😀.docx'],
    ['a +- b', 'a + b'],
    ['+ZeVnLIqe', '日本語'],
    ['', ''],
  ])('%s is %s', (sent, name) => {
    expect(decodeUtf7Text(sent)).toBe(name)
    expect(decodeUtf7Text(encodeUtf7Text(name))).toBe(name)
  })

  test.each(['日本', '+', '+2D0-', 'a+!'])('%j is none', (sent) => {
    expect(decodeUtf7Text(sent)).toBeNull()
  })
})

const action = (attributes: string) => `<action ${attributes}/>`
const discoveryOf = (inside: string) =>
  `<wopi-discovery><net-zone name="external-https"><app name="Word">${inside}</app></net-zone></wopi-discovery>`
const good = action('name="edit" ext="docx" urlsrc="https://docs.example.org/e?"')

describe('discovery', () => {
  test.each([
    ['a page of something else', '<html><body>Hello</body></html>'],
    ['nothing', ''],
    ['no actions', discoveryOf('')],
    ['a document with entities of its own', `<!DOCTYPE x [<!ENTITY a "b">]>${discoveryOf(good)}`],
    ['a tag that does not end', `<wopi-discovery ${'x'.repeat(1_100_000)}`],
    ['more actions than anybody has', discoveryOf(good.repeat(3100))],
    ['script for a page', discoveryOf(action('name="edit" ext="docx" urlsrc="javascript:alert(1)"'))],
    ['plain pages of a secure server', discoveryOf(good.replace('https:', 'http:'))],
  ])('is not: %s', async (_, xml) => {
    expect(await parseWopiDiscovery(xml, true)).toBeNull()
  })

  test('says which types are opened how, where from, and with which keys', async () => {
    const keys = '<proof-key modulus="AQAB" exponent="AQAB" oldmodulus="" oldexponent=""/>'
    const found = await parseWopiDiscovery(
      discoveryOf(good + action('name="VIEW" ext=".DOCX" urlsrc="https://view.example.org:8443/v"')) + keys,
      true,
    )
    expect(found).toMatchObject({
      origins: ['https://docs.example.org', 'https://view.example.org:8443'],
      key: { modulus: 'AQAB', exponent: 'AQAB' },
      oldKey: null,
    })
    expect(wopiFormatsOf(found!)).toEqual([
      { extension: 'docx', app: 'Word', view: true, edit: true, create: false, convert: false },
    ])
  })

  test.each([
    ['https://docs.example.org/x?y', 'https://docs.example.org'],
    ['https://docs.example.org/<ui=UI_LLCC&>', 'https://docs.example.org'],
    ['https://user:secret@docs.example.org/', null],
    ['https://a.example.org;script-src', null],
    ['data:text/html,x', null],
    ['//docs.example.org/', null],
  ])('%s comes from %s', (address, origin) => {
    expect(actionPageOrigin(address, false)).toBe(origin)
  })
})

test.each([
  [
    'https://d.example/e?<ui=UI_LLCC&><rs=DC_LLCC&><x=UNKNOWN&>',
    'https://d.example/e?ui=en-US&rs=en-US&WOPISrc=https%3A%2F%2Fc%2Fwopi%2Ffiles%2F1&lang=en-US',
  ],
  [
    'https://d.example/e?a=1&<wopisrc=WOPI_SOURCE&><thm=THEME_ID&>',
    'https://d.example/e?a=1&wopisrc=https%3A%2F%2Fc%2Fwopi%2Ffiles%2F1&thm=2&lang=en-US',
  ],
  [
    'https://d.example/cool.html?',
    'https://d.example/cool.html?WOPISrc=https%3A%2F%2Fc%2Fwopi%2Ffiles%2F1&lang=en-US',
  ],
  ['https://d.example/e', 'https://d.example/e?WOPISrc=https%3A%2F%2Fc%2Fwopi%2Ffiles%2F1&lang=en-US'],
])('the address %s is filled', (template, filled) => {
  expect(fillActionAddress(template, 'https://c/wopi/files/1', { locale: 'en-US', dark: true })).toBe(filled)
})

test.each([
  ['edit', false, 'edit'],
  ['edit', true, 'editnew'],
  ['view', false, 'edit'],
] as const)('to %s a file (empty: %s) is %s', (mode, empty, name) => {
  const actions = ['edit', 'editnew'].map((one) => ({
    app: 'W',
    name: one,
    extension: 'docx',
    address: 'https://d/',
  }))
  const server: WopiDiscovery = { actions, origins: [], key: null, oldKey: null }
  expect(findWopiAction(server, { suffix: '.DOCX', mode, empty })?.name).toBe(name)
  expect(findWopiAction(server, { suffix: '.odt', mode, empty })).toBeUndefined()
})

test.each([
  ['a/b.docx', 'a_b.docx'],
  ['...', 'old.docx'],
  ['x\u0000y', 'x_y.docx'],
  [`${'n'.repeat(300)}.docx`, `${'n'.repeat(200)}.docx`],
  ['right.docx', 'right.docx'],
])('the name %j is mended to %j', (asked, name) => {
  expect(sanitizeFileName(asked, 'old.docx')).toBe(name)
})

test('a key that is none signs nothing', () => {
  const call = { token: 't', url: 'u', timestamp: '639000000000000000', proof: 'AAAA', proofOld: '' }
  const key = { modulus: 'AA==', exponent: 'AA==' }
  expect(wopiProofRefusal({ key, oldKey: null }, call, new Date(0))).toBe('wrong')
  expect(wopiProofRefusal({ key: null, oldKey: null }, { ...call, timestamp: '-1' }, new Date(0))).toBe(
    'missing',
  )
})
