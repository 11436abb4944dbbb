import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Why a test file is left to `npm test`, as its first line says (`// @heavy: nginx, poppler`): it starts one of these
 * programs, or takes long.
 */
export const heavyReasons = {
  bubblewrap: 'bwrap',
  ceph: 'ceph-mon',
  dovecot: 'dovecot',
  ffmpeg: 'ffmpeg',
  libreoffice: 'soffice',
  nginx: 'nginx',
  poppler: 'pdftoppm',
  postfix: 'postfix',
  python: 'python3',
  samba: 'samba',
  slapd: 'slapd',
  unzip: 'unzip',
  minutes: null,
}

const folders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']

/** @typedef {{ path: string, reasons: string[] }} HeavyFile */

/** The test files that only `npm test` runs, from the project's folder. @returns {HeavyFile[]} */
export function heavyTests(root) {
  return ['packages', 'tools', 'bench']
    .flatMap((folder) => testsBelow(root, folder))
    .flatMap((path) => {
      const [, list] = /^\/\/ @heavy: (.+)\n/.exec(readFileSync(join(root, path), 'utf8')) ?? []
      return list ? [{ path, reasons: list.split(/,\s*/) }] : []
    })
}

function testsBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return /^(node_modules|dist.*)$/.test(entry.name) ? [] : testsBelow(root, path)
    return /\.test\.(tsx?|mjs)$/.test(entry.name) ? [path] : []
  })
}

/** Patterns of these files for vitest; each project has a root of its own, so they are open in front. */
export const patternsOf = (files) => files.map(({ path }) => `**/${path.replace(/^packages\/\w+\//, '')}`)

/** A sentence for each program that heavy tests name and this machine lacks. */
export function missingPrograms(files, isThere = isInstalled) {
  return Object.entries(heavyReasons).flatMap(([reason, program]) => {
    const users = files.filter(({ reasons }) => reasons.includes(reason))
    if (program === null || users.length === 0 || isThere(program)) return []
    return [`${program} is missing, which ${users.map(({ path }) => basename(path)).join(', ')} need`]
  })
}

const isInstalled = (program) => folders.some((folder) => existsSync(join(folder, program)))
