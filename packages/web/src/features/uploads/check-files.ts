import { fileEndpoints } from '@cabinet/contract/files'
import { settingEndpoints } from '@cabinet/contract/settings'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { userEndpoints } from '@cabinet/contract/users'
import { call } from '../../kernel/call.ts'
import type { FileDropTarget } from '../../kernel/drop.ts'
import { formatByteSize } from '../../ui/format.ts'
import { fitsIntoSpace, lowerCaseExtension, refusalOfUpload } from './uploads.rules.ts'
import type { DroppedFile } from './walk.ts'

/** A file that is not sent, and why: the key of its words and their parameters. */
export interface RefusedFile extends DroppedFile {
  error: { key: string; data: unknown }
}

export interface CheckedFiles {
  allowed: DroppedFile[]
  refused: RefusedFile[]
}

/** Divides files by the upload rules, and by the space that is left (specification). */
export async function checkDroppedFiles(target: FileDropTarget, files: DroppedFile[]): Promise<CheckedFiles> {
  const { spaceId, parentId } = target
  const [me, system, { spaceTotal, spaceUsed }] = await Promise.all([
    call(userEndpoints.me, {}, { quiet: true }),
    call(settingEndpoints.systemInfo, {}, { quiet: true }),
    call(fileEndpoints.list, { spaceId, parentId, page: 1, pageSize: 1 }, { quiet: true }),
  ])
  const rules = {
    singleFileMaxSize: me.singleFileMaxSize,
    forbidden: [me.extNotAllow, system.extNotAllow],
  }
  const checked: CheckedFiles = { allowed: [], refused: [] }
  for (const one of files) {
    const key = hasInvisibleLetters(one.path) ? 'common.name_hidden' : refusalOfUpload(one.file, rules)
    if (!key) checked.allowed.push(one)
    else {
      const data = {
        extension: lowerCaseExtension(one.file.name),
        limit: formatByteSize(rules.singleFileMaxSize),
      }
      checked.refused.push({ ...one, error: { key: wordsOf[key] ?? key, data } })
    }
  }
  const bytes = checked.allowed.reduce((sum, { file }) => sum + file.size, 0)
  if (fitsIntoSpace(bytes, { total: spaceTotal, used: spaceUsed })) return checked
  const error = { key: 'spaces.no_room', data: null }
  return { allowed: [], refused: [...checked.refused, ...checked.allowed.map((one) => ({ ...one, error }))] }
}

/** Words that name the limit where the server's error cannot. */
const wordsOf: Partial<Record<string, string>> = { 'uploads.too_large': 'uploads.overLimit' }
