import { expect, test } from 'vitest'
import { readEmlMessage, readOutlookMessage } from './letter.ts'

const eml = (text: string) => new TextEncoder().encode(text.replaceAll('\n', '\r\n')).buffer as ArrayBuffer

test('a letter with an HTML text, a picture in it and a file beside', async () => {
  const letter = await readEmlMessage(
    eml(`From: =?UTF-8?B?546L6Iqz?= <wang@example.com>
To: Li <li@example.com>, zhang@example.com
Cc: Team: a@example.com, b@example.com;
Subject: =?GB2312?B?xOq2yLGouOY=?=
Date: Sun, 22 Nov 2026 08:00:00 +0800
Content-Type: multipart/related; boundary=x

--x
Content-Type: text/html; charset=utf-8

<p>你好 <img src="cid:logo"></p>
--x
Content-Type: image/png
Content-ID: <logo>
Content-Disposition: inline; filename=logo.png
Content-Transfer-Encoding: base64

AQID
--x
Content-Type: text/csv
Content-Disposition: attachment; filename="list.csv"

a,b
--x--
`),
  )
  expect(letter).toMatchObject({
    subject: '年度报告',
    from: [{ name: '王芳', address: 'wang@example.com' }],
    date: new Date('2026-11-22T00:00:00Z'),
  })
  expect(letter.to.map(({ address }) => address)).toEqual(['li@example.com', 'zhang@example.com'])
  expect(letter.cc).toHaveLength(2)
  expect(letter.html).toContain('你好')
  expect(letter.attachments.map(({ name, cid, inline }) => [name, cid, inline])).toEqual([
    ['logo.png', 'logo', true],
    ['list.csv', '', false],
  ])
})

test('what is no message of Outlook is refused', () => {
  expect(() => readOutlookMessage(eml('nothing of the kind'))).toThrow()
})

test('what says nothing at all is no letter', async () => {
  await expect(readEmlMessage(eml('\0\x01'))).rejects.toThrow('no letter')
})
