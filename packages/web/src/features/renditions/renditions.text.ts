import type { renditionErrors } from '@cabinet/contract/renditions'
import { texts, type Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof renditionErrors, Words> = {
  'renditions.none': ['该文件没有缩略图', 'This file has no picture'],
  'renditions.waiting': ['正在生成，请稍候', 'Still being made, one moment'],
}

export const words = texts('renditions', {
  services: ['系统服务', 'Services'],
  servicesHint: [
    '用于生成缩略图和转换文档的外部程序，均在无网络的隔离环境中运行。',
    'Outside programs that draw thumbnails and convert documents. Each runs isolated, without network.',
  ],
  bubblewrap: ['隔离环境', 'Isolation'],
  bubblewrapFor: ['运行以下所有程序的前提', 'Needed for every program below'],
  soffice: ['文档转换', 'Document conversion'],
  sofficeFor: [
    'Word、Excel、PPT 文件的预览和缩略图',
    'Previews and thumbnails of Word, Excel and PowerPoint files',
  ],
  pdftoppm: ['PDF 页面', 'PDF pages'],
  pdftoppmFor: ['PDF 和文档的缩略图', 'Thumbnails of PDF files and documents'],
  ffmpeg: ['音视频', 'Audio and video'],
  ffmpegFor: [
    '浏览器无法播放的音视频的转换，视频缩略图和音乐封面',
    'Films and sound that browsers do not play; thumbnails and covers',
  ],
  'heif-convert': ['手机照片', 'Phone photos'],
  'heif-convertFor': ['HEIC 照片的预览和缩略图', 'Previews and thumbnails of HEIC photos'],
  tesseract: ['文字识别', 'Text recognition'],
  tesseractFor: ['扫描件中的文字', 'Words in scanned pages'],
  pictures: ['图片解码', 'Picture decoding'],
  picturesFor: ['图片缩略图、头像和水印', 'Thumbnails, avatars and watermarks of pictures'],
  account: ['以单独账户运行，但未隔离网络', 'Runs under an account of its own, but can reach the network'],
  limits: ['以服务账户运行，未隔离', "Runs under the server's own account, not isolated"],
  ready: ['可用', 'Ready'],
  partly: ['部分可用', 'Partly'],
  missing: ['未安装', 'Not installed'],
  blocked: ['无法运行', 'Blocked'],
  install: ['安装：', 'Install: '],
  failed: ['系统服务加载失败', 'The services could not be loaded'],
})
