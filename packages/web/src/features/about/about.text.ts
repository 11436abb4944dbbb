import { registerTexts } from '../../kernel/text.ts'

export const messages = registerTexts('about', {
  product: ['产品', 'Product'],
  version: ['版本', 'Version'],
  address: ['访问地址', 'Address'],
  browser: ['浏览器', 'Browser'],
  unknown: ['未知', 'Unknown'],
  help: ['帮助', 'Help'],
  keys: ['键盘快捷键', 'Keyboard shortcuts'],
  keysAbout: ['文件列表中的所有按键，随时按 ? 查看', 'Every key of the file list. Press ? there at any time'],
  show: ['查看', 'Show'],
  api: ['接口文档', 'API reference'],
  apiAbout: ['供程序访问本系统的接口说明', 'For programs that use this installation'],
  legal: ['条款与声明', 'Legal'],
  accepted: ['您同意的文本', 'Texts you accepted'],
  acceptedAbout: ['版本和同意时间', 'Their versions, and when you accepted them'],
  notices: ['第三方声明', 'Third-party notices'],
  noticesAbout: ['本产品使用的开源软件及其许可证', 'Open-source software in this product and its licences'],
  open: ['打开', 'Open'],
})
