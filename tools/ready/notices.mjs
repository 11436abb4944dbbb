import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from './stop.mjs'

/** Licences that may be bundled: each asks for its text and its copyright line, which the notices give. */
const allowed = [
  /^MIT(-0)?$/,
  /^BSD(-[23]-Clause)?$/,
  /^Apache-2\.0$/,
  /^ISC$/,
  /^0BSD$/,
  /^Zlib$/,
  /^MPL-2\.0$/,
  /^OFL-1\.1$/,
  /^BlueOak-1\.0\.0$/,
  /^CC0-1\.0$/,
  /^Unlicense$/,
  /^Python-2\.0$/,
]

/** Separate modules that anybody can replace: they lie beside the bundle in `node_modules`, which the LGPL asks for. */
const replaceable = /^(@img\/sharp-[\w-]+|7z-wasm)$/

/** Packages whose lock entry names no licence by its SPDX name, and what their own licence file says. */
const declared = {
  '@univerjs/telemetry': 'Apache-2.0',
  '7z-wasm': 'LGPL-2.1-or-later',
}

/** @typedef {{ name: string, version: string, licence: string, path: string }} Package */

/** The packages of a lock file that run in production, each version once. @returns {Package[]} */
export function productionPackages(lock) {
  const found = new Map()
  for (const path of reachablePackages(lock.packages)) {
    const entry = lock.packages[path]
    const name = entry.name ?? path.split('node_modules/').at(-1)
    const key = `${name}@${entry.version}`
    if (!found.has(key))
      found.set(key, {
        name,
        version: entry.version,
        licence: declared[name] ?? entry.license ?? 'no licence',
        path,
      })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** Paths of what the parts of Cabinet depend on, directly or not; not of what builds or tests them. */
function reachablePackages(packages) {
  const open = Object.keys(packages).filter(
    (path) => path.startsWith('packages/') && !path.includes('node_modules'),
  )
  const reached = new Set()
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
      const next = resolvePackage(packages, path, name)
      if (!next || reached.has(next) || packages[next].link || packages[next].dev) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}

/** Where Node finds a package from another one: in its own folder, or in one above. */
function resolvePackage(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}

/** A sentence for each package whose licence may not be bundled. */
export const refusedLicences = (packages) =>
  packages
    .filter(({ name, licence }) => !mayBundle(licence, replaceable.test(name)))
    .map(
      ({ name, version, licence }) =>
        `The package ${name} ${version} is under "${licence}", which must not be shipped with Cabinet; replace the package or add the licence to tools/ready/notices.mjs with a reason.`,
    )

/** Whether an SPDX expression can be fulfilled: every part of an AND, any part of an OR. */
function mayBundle(expression, isSeparate) {
  const plain = expression.replaceAll(/[()]/g, '').trim()
  if (/ AND /.test(plain)) return plain.split(' AND ').every((part) => mayBundle(part, isSeparate))
  if (/ OR /.test(plain)) return plain.split(' OR ').some((part) => mayBundle(part, isSeparate))
  return allowed.some((licence) => licence.test(plain)) || (isSeparate && /^LGPL-/.test(plain))
}

/**
 * The notices of everything in a build: each package that is installed on this platform, with the text of its licence;
 * packages of one text stand together.
 * @throws Stop naming the packages whose licence must not be shipped
 */
export function thirdPartyNotices(root) {
  const packages = productionPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const refused = refusedLicences(packages)
  if (refused.length > 0) throw new Stop(refused.join('\n'))
  const byText = new Map()
  for (const one of packages) {
    const folder = join(root, one.path)
    if (!existsSync(folder)) continue // made for another platform
    const text = licenceText(root, folder, one)
    byText.set(text, [...(byText.get(text) ?? []), one])
  }
  const parts = [...byText].map(
    ([text, ones]) =>
      `${ones.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join('\n')}\n\n${text}`,
  )
  return `${[intro, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

const intro = `Cabinet is licensed under the Apache License 2.0. It contains the packages below, or runs them beside itself; each stays
under its own licence. Packages under the LGPL are separate modules in node_modules, and can be replaced there.`

/** What a package says about its licence: its files, or what it declares where it has none. */
function licenceText(root, folder, { name, licence }) {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /^(un)?(licen[cs]e|copying|notice|unrarlicen[cs]e)/i.test(entry.name),
    )
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').replaceAll('\r\n', '\n').trim())
  if (files.length > 0) return [...new Set(files)].join('\n\n')
  const { author, homepage, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const by = typeof author === 'string' ? author : author?.name
  const from = homepage ?? (typeof repository === 'string' ? repository : repository?.url)
  const lines = [`${name} has no licence file of its own; it declares ${licence}.`]
  if (by) lines.push(`Copyright: ${by}`)
  if (from) lines.push(from)
  const standard = standardText(root, licence)
  return lines.join('\n') + (standard ? `\n\n${standard}` : '')
}

/** The general text of a licence; its packages bring no copyright line to put above it. */
function standardText(root, licence) {
  if (licence === 'Apache-2.0') return readFileSync(join(root, 'LICENSE'), 'utf8').trim()
  if (licence === 'MIT') return mit
  if (licence === 'ISC') return isc
  return /^LGPL-3\.0/.test(licence) ? 'https://www.gnu.org/licenses/lgpl-3.0.txt' : ''
}

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const isc = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF
CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS
SOFTWARE.`
