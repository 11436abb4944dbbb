import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { testEpubFile } from '../test/books.ts'
import { openElectronicBook } from './book.ts'
import { bookLinkTarget, pageOfBookMark } from './book-links.ts'
import { bookPageHtml } from './page.ts'

test('a book has its pages in order and its contents', () => {
  const book = openElectronicBook(testEpubFile('第一章', '<p>正文</p>'), 'epub')
  expect(book.title).toBe('样书')
  expect(book.pages).toEqual(['OEBPS/text/one.xhtml', 'OEBPS/text/two.xhtml'])
  expect(book.chapters).toEqual([
    { title: '第一章', at: 0 },
    { title: '第二章', at: 1 },
  ])
})

test('a page brings its pictures and its style, and its links lead to other pages', () => {
  const page = bookPageHtml(
    openElectronicBook(
      testEpubFile('x', '<img src="../images/dot.png"/><a href="two.xhtml#end">next</a>'),
      'epub',
    ),
    'OEBPS/text/one.xhtml',
  )
  expect(page).toContain('src="data:image/png;base64,')
  expect(page).toContain('data-page="1"')
  expect(page).toContain('data-part="end"')
  expect(page).toContain('letter-spacing')
})

test.each([
  ['<script>alert(1)</script>'],
  ['<img src="https://elsewhere.example/a.png" onerror="alert(1)"/>'],
  ['<p style="background:url(https://elsewhere.example/a.png)">x</p>'],
  ['<p style="background:\\75rl(https://elsewhere.example/a.png)">x</p>'],
  ['<p style="background:u\\rl(https://elsewhere.example/a.png)">x</p>'],
  ['<style>@import "https://elsewhere.example/a.css"; p{background:url("//elsewhere.example/b")}</style>'],
  ['<style>@\\69mport "https://elsewhere.example/a.css";</style>'],
  ['<link rel="stylesheet" href="https://elsewhere.example/a.css"/>'],
  ['<iframe src="https://elsewhere.example/"></iframe>'],
  ['<a href="javascript:alert(1)" onclick="alert(1)">x</a>'],
  ['<img data-src="https://elsewhere.example/a.png" srcset="https://elsewhere.example/b.png 2x"/>'],
  ['<svg xmlns="http://www.w3.org/2000/svg"><use href="https://elsewhere.example/a.svg#x"/></svg>'],
  ['<svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(https://elsewhere.example/a.svg#x)"/></svg>'],
])('nothing runs and nothing is fetched of %s', (hostile) => {
  const page = bookPageHtml(openElectronicBook(testEpubFile('x', hostile), 'epub'), 'OEBPS/text/one.xhtml')
  expect(page).not.toMatch(/elsewhere|alert|<script|<iframe|javascript:/)
})

test('an escape never becomes another one', () => {
  const hostile = '<p style="background:\\5c 75rl(https://elsewhere.example/a.png)">x</p>'
  expect(
    bookPageHtml(openElectronicBook(testEpubFile('x', hostile), 'epub'), 'OEBPS/text/one.xhtml'),
  ).not.toContain('\\75')
})

test.each([
  ['a/b.xhtml', '../c.png', 'c.png', ''],
  ['a/b.xhtml', 'd%20e.xhtml#part', 'a/d e.xhtml', 'part'],
  ['a/b.xhtml', '#part', 'a/b.xhtml', 'part'],
  ['a/b.xhtml', '../../../etc', 'etc', ''],
  ['a/b.xhtml', 'https://elsewhere.example/', '', ''],
  ['a/b.xhtml', '//elsewhere.example/', '', ''],
])('from %s, %s leads to %s', (from, link, path, part) => {
  expect(bookLinkTarget(from, link)).toEqual({ path, part })
})

test.each(['999', '-1', '1e3', '1.5', 'NaN', '', 'x', '0x1', '99999999999999999999'])(
  'a mark %s that a book brings itself leads nowhere',
  (mark) => {
    const marks = `<a href="#x" data-page="${mark}" data-part="p">x</a><a data-page="${mark}">y</a>`
    const page = bookPageHtml(openElectronicBook(testEpubFile('x', marks), 'epub'), 'OEBPS/text/one.xhtml')
    expect(page).not.toContain(`data-page="${mark}"`)
    expect(pageOfBookMark(mark, 2)).toBeNull()
  },
)

test('a mark of ours leads to its page', () => {
  expect([
    pageOfBookMark('0', 2),
    pageOfBookMark('1', 2),
    pageOfBookMark('2', 2),
    pageOfBookMark(undefined, 2),
  ]).toEqual([0, 1, null, null])
})

test('a page that is no part of the book is not one of its pages', () => {
  const book = openElectronicBook(testEpubFile('x', ''), 'epub')
  const parcel = new TextDecoder().decode(book.entries['OEBPS/book.opf'])
  const odd = parcel
    .replace('<item id="one"', '<item id="odd" href="/constructor"/><item id="one"')
    .replace('<spine>', '<spine><itemref idref="odd"/>')
  const packed = zipSync({ ...book.entries, 'OEBPS/book.opf': strToU8(odd) })
  const bytes = new Uint8Array(packed).buffer as ArrayBuffer
  expect(openElectronicBook(bytes, 'epub').pages).toEqual(book.pages)
})

test('what is no book is none', () => {
  const other = new Uint8Array(zipSync({ 'a.txt': strToU8('x') })).buffer as ArrayBuffer
  for (const ending of ['epub', 'fb2', 'cbz']) {
    expect(() => openElectronicBook(new ArrayBuffer(10), ending)).toThrow()
    expect(() => openElectronicBook(other, ending)).toThrow()
  }
})

test('a comic is its pictures in order', () => {
  const picture = new Uint8Array([1])
  const packed = zipSync({
    'Vol/10.JPG': picture,
    'Vol/2.png': picture,
    'Vol/第 1 页 & "x".png': picture,
    '__MACOSX/._2.png': picture,
    'ComicInfo.xml': picture,
  })
  const comic = openElectronicBook(new Uint8Array(packed).buffer as ArrayBuffer, 'cbz')
  const sources = comic.pages.map((page) => /src="(data:[^;]*)/.exec(bookPageHtml(comic, page))?.[1])
  expect(sources).toEqual(['data:image/png', 'data:image/jpeg', 'data:image/png'])
})

test('a FictionBook has its sections, pictures, notes and old letters', () => {
  const words = `<?xml version="1.0" encoding="windows-1251"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
    <description><title-info><book-title>T</book-title></title-info></description>
    <body><section><title><p>One</p></title><p>\xc0 <emphasis>bold</emphasis> <a l:href="#n1">1</a></p><image l:href="#dot"/><script>alert(1)</script></section>
    <section><title><p>Two</p></title><section id="deep"><p>x</p></section></section></body>
    <body name="notes"><section id="n1"><p>note</p></section></body>
    <binary id="dot" content-type="image/png">AQID</binary><binary id="bad" content-type="image/png">%%</binary></FictionBook>`
  const bytes = Uint8Array.from(words, (letter) => letter.charCodeAt(0)).buffer as ArrayBuffer
  const book = openElectronicBook(bytes, 'fb2')
  expect(book.title).toBe('T')
  expect(book.chapters).toEqual([
    { title: 'One', at: 0 },
    { title: 'Two', at: 1 },
  ])
  const page = bookPageHtml(book, book.pages[0]!)
  expect(page).toContain('А <em>bold</em>')
  expect(page).toContain('src="data:image/png;base64,AQID"')
  expect(page).toMatch(/data-page="2" data-part="n1"/)
  expect(page).not.toContain('alert')
  expect(bookPageHtml(book, book.pages[2]!)).toContain('id="n1"')
})
