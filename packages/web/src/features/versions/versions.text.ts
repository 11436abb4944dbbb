import type { versionErrors } from '@cabinet/contract/versions'
import { texts, type Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof versionErrors, Words> = {
  'versions.not_found': ['该版本不存在', 'This version does not exist'],
}

export const words = texts('versions', {
  tab: ['版本', 'Versions'],
  latest: ['当前', 'Current'],
  number: ['V{number}', 'V{number}'],
  upload: ['上传', 'Uploaded'],
  restore: ['恢复', 'Restored'],
  edit: ['在线编辑', 'Edited online'],
  copy: ['复制', 'Copied'],
  failed: ['版本加载失败', 'The versions could not be loaded'],
  list: ['历史版本', 'Versions'],
  loading: ['加载中', 'Loading'],
})
