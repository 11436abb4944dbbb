import { registerTexts } from '../../kernel/text.ts'
import { entryMessages } from './entry.text.ts'

export const messages = registerTexts('renditions', {
  ...entryMessages,
  servicesHint: [
    '用于生成缩略图和转换文档的外部程序，均在无网络的隔离环境中运行。',
    'External programs that create thumbnails and convert documents. All run in isolation without network access.',
  ],
  bubblewrap: ['隔离环境', 'Sandbox'],
  bubblewrapFor: ['运行以下所有程序的前提', 'Required by all programs below'],
  soffice: ['文档转换', 'Document conversion'],
  sofficeFor: ['Word、Excel、PPT 文件的预览和缩略图', 'Word, Excel and PowerPoint previews and thumbnails'],
  pdftoppm: ['PDF 页面', 'PDF pages'],
  pdftoppmFor: ['PDF 和文档的缩略图', 'PDF and document thumbnails'],
  ffmpeg: ['音视频', 'Audio and video'],
  ffmpegFor: [
    '浏览器无法播放的音视频的转换，视频缩略图和音乐封面',
    'Converts media browsers can’t play; video thumbnails and album covers',
  ],
  'heif-convert': ['手机照片', 'Phone photos'],
  'heif-convertFor': ['HEIC 照片的预览和缩略图', 'HEIC photo previews and thumbnails'],
  tesseract: ['文字识别', 'Text recognition'],
  tesseractFor: ['扫描件中的文字', 'Text in scanned documents'],
  pictures: ['图片解码', 'Image decoding'],
  picturesFor: ['图片缩略图、头像和水印', 'Image thumbnails, avatars and watermarks'],
  account: ['以单独账户运行，但未隔离网络', 'Runs under its own account but can access the network'],
  limits: ['以服务账户运行，未隔离', 'Runs under the server’s account without isolation'],
  ready: ['可用', 'Available'],
  partly: ['部分可用', 'Partly available'],
  missing: ['未安装', 'Not installed'],
  blocked: ['无法运行', 'Can’t run'],
  install: ['安装：', 'Install: '],
  failed: ['系统服务加载失败', 'Couldn’t load services'],
})
