import type { downloadErrors } from '@cabinet/contract/downloads'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof downloadErrors, LocalizedText> = {
  'downloads.ticket_ended': ['下载链接已失效，请重新下载', 'The download link has expired. Download again'],
  'downloads.not_a_file': ['文件夹不能直接下载', 'Folders can’t be downloaded directly'],
  'downloads.range_invalid': ['请求的文件范围无效', 'The requested range doesn’t exist'],
}

export const messages = registerTexts('downloads', {
  download: ['下载', 'Download'],
  started: ['开始下载“{name}”', 'Downloading “{name}”'],
})
