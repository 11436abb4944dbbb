import type { comparisonErrors } from '@cabinet/contract/comparison'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof comparisonErrors, LocalizedText> = {
  'comparison.too_large': ['文件对比最大支持 50MB', 'Files up to 50MB can be compared'],
  'comparison.pair_unsupported': ['这两个文件的内容无法对比', 'These two file types can’t be compared'],
  'comparison.unreadable': [
    '文件已损坏、已加密，或内容与扩展名不符',
    'The file is damaged, password-protected, or doesn’t match its extension',
  ],
  'comparison.too_complex': [
    '文件过于复杂，无法在限定时间内完成对比',
    'These files are too complex to compare in the time allowed',
  ],
  'comparison.marked': [
    '文件带有水印，不支持文本对比',
    'Text comparison isn’t available for files shown with a watermark',
  ],
  'comparison.download_needed': [
    '没有下载权限，不提供文本对比',
    'Text can’t be compared without download permission',
  ],
  'comparison.busy': [
    '您已有多个对比正在进行，请稍候',
    'You have several comparisons running. Wait for one to finish',
  ],
  'comparison.not_ready': ['对比尚未完成', 'The comparison isn’t finished yet'],
  'comparison.two_files': ['请选择两个文件进行对比', 'Select two files to compare'],
  'comparison.no_folder': ['文件夹不支持对比', 'Folders can’t be compared'],
  'comparison.one_version': [
    '该文件只有一个版本，请选择两个文件进行对比',
    'This file has only one version. Select two files to compare',
  ],
}
