import type { ErrorKey } from '@cabinet/contract/errors'
import type { PackageOmissionRow } from './packages.table.ts'

/** Lines of the note in a zip, and entries of the displayed list. */
const mostLines = 10_000
const mostShown = 100

export const omissionNoteName = '未打包的文件 Left out.txt'

/** Reasons in one language: the note is inside the zip, where no language can be chosen later. */
const reasons: Partial<Record<ErrorKey, string>> = {
  'common.no_permission': '没有下载权限 / no download permission',
  'packages.rights_changed': '打包期间权限变更或已被移除 / permissions changed or item removed while packing',
  'watermark.cannot_mark': '此类文件无法加水印 / this type of file can’t be watermarked',
  'common.failed': '内容无法读取 / couldn’t read the content',
}

/** Collects the files left out of a package: all are counted, the first are named. */
export function createOmissionList() {
  const all: PackageOmissionRow[] = []
  let count = 0
  return {
    add(left: readonly PackageOmissionRow[]) {
      count += left.length
      for (const one of left) if (all.length < mostLines) all.push(one)
    },
    count: () => count,
    shown: () => all.slice(0, mostShown),
    /**
     * Returns the note for the zip; null if nothing is left out. With a byte order mark and line ends that
     * old editors need.
     */
    note(): Buffer | null {
      if (count === 0) return null
      const lines = all.map(({ name, reason }) => `${name}\t${reasons[reason as ErrorKey] ?? reason}`)
      const more = count > all.length ? [`… ${count - all.length}`] : []
      const head = `以下 ${count} 项未打包 / ${count} ${count === 1 ? 'item was' : 'items were'} left out`
      return Buffer.from(`\ufeff${[head, '', ...lines, ...more].join('\r\n')}\r\n`)
    },
  }
}

export type OmissionList = ReturnType<typeof createOmissionList>
