import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => join('docs', name))].filter(
  (name) => name.endsWith('.md'),
)

test('every path of a package that the documents name is there', () => {
  const missing = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`(packages\/[\w./-]+)`/g)]
      .filter(([, path]) => !existsSync(join(root, path!)))
      .map(([, path]) => `${page}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('the walks through the code name functions that are where they say', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const steps = [...text.matchAll(/`(packages\/[\w./-]+\.tsx?)` \(`(\w+)`\)/g)]
  expect(steps.length).toBeGreaterThanOrEqual(18)
  const wrong = steps.filter(
    ([, path, name]) =>
      !new RegExp(`export (async )?(function\\*?|const) ${name}\\b`).test(
        readFileSync(join(root, path!), 'utf8'),
      ),
  )
  expect(wrong.map(([step]) => step)).toEqual([])
})
