import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../public/first-paint.js'), 'utf8')

/** Returns the files that the page at this address prefetches. */
function ahead(address: string): string[] {
  document.head.innerHTML = '<meta name="ahead" content="/assets/app.js /assets/app.css">'
  history.replaceState(null, '', address)
  new Function(script)()
  return [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`)
}

afterEach(() => {
  localStorage.clear()
  document.head.innerHTML = ''
})

test('who is signed in has the application fetched at once, others and the sign-in page have not', () => {
  expect(ahead('/dashboard/myFile')).toEqual([])
  localStorage.setItem('login', '1')
  expect(ahead('/dashboard/myFile')).toEqual(['modulepreload /assets/app.js', 'preload /assets/app.css'])
  expect(ahead('/Login')).toEqual([])
  expect(ahead('/m/files')).toEqual([])
})
