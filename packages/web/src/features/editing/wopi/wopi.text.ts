import { registerTexts } from '../../../kernel/text.ts'
import { wopiEntryMessages } from '../entry.text.ts'

export const messages = registerTexts('wopi', {
  ...wopiEntryMessages,
  hint: [
    '由 Collabora Online、ONLYOFFICE Docs 或 Microsoft 365 打开 Office 文件（WOPI）。',
    'Open Office files with Collabora Online, ONLYOFFICE Docs or Microsoft 365 (WOPI).',
  ],
  how: ['Office 文件打开方式', 'Open Office files with'],
  embedded: ['内置编辑器', 'Built-in editors'],
  embeddedAbout: [
    '在浏览器中编辑 .docx、.xlsx、.xlsm、.pptx，无需其他服务。',
    'Edit .docx, .xlsx, .xlsm and .pptx in the browser. No other service needed.',
  ],
  wopi: ['文档服务器', 'Document server'],
  wopiAbout: [
    '查看和编辑都在文档服务器中进行，支持多人协作。须先配置下面的地址。',
    'View and edit in the document server, with co-editing. Set the address below first.',
  ],
  view: ['仅预览', 'View only'],
  viewAbout: ['关闭在线编辑，文件转换为 PDF 查看。', 'Turns off online editing. Files are shown as PDF.'],
  changed: ['已保存，立即生效', 'Saved. Takes effect immediately'],
  connection: ['连接', 'Connection'],
  address: ['发现地址', 'Discovery URL'],
  addressAbout: [
    '例如 https://office.example.org，未写路径时使用 /hosting/discovery',
    'e.g. https://office.example.org. /hosting/discovery is used if you don’t enter a path',
  ],
  signed: ['仅接受签名请求', 'Accept signed requests only'],
  signedAbout: [
    '文档服务器用发现文档中的密钥签名每个请求，20 分钟内有效。建议开启。',
    'The document server signs each request with its discovery keys, valid for 20 minutes. Recommended.',
  ],
  test: ['测试', 'Test'],
  tested: [
    '{apps} 个应用、{formats} 种格式，用时 {ms} 毫秒',
    '{apps} {apps, app|apps}, {formats} {formats, format|formats}, {ms} ms',
  ],
  hasKeys: ['提供签名密钥', 'Provides signing keys'],
  noKeys: ['未提供签名密钥', 'No signing keys'],
  pagesFrom: ['页面来源：{origins}', 'Page origins: {origins}'],
  readAt: ['读取于 {time}，每 12 小时更新', 'Read at {time}. Refreshed every 12 hours'],
  formats: ['格式', 'Formats'],
  formatsHint: ['文档服务器可以打开的文件类型。', 'File types the document server can open.'],
  none: ['保存地址后显示', 'Save the address to see formats'],
  extension: ['扩展名', 'Extension'],
  app: ['应用', 'App'],
  canView: ['查看', 'View'],
  canEdit: ['编辑', 'Edit'],
  canCreate: ['新建', 'New'],
  canConvert: ['转换', 'Convert'],
  yes: ['支持', 'Yes'],
  no: ['不支持', 'No'],
  frame: ['文档服务器中的 {name}', '{name} in the document server'],
  opening: ['正在打开文件', 'Opening the file'],
  failed: ['无法打开文件', 'Couldn’t open the file'],
  blocked: [
    '此页面打开后文档服务器已更改，请重新加载页面。',
    'The document server changed after this page was loaded. Reload the page.',
  ],
  reload: ['重新加载', 'Reload'],
  viewHere: ['预览', 'Preview'],
  silent: [
    '文档服务器没有显示此文件：可能未运行，或拒绝了本系统。请重新加载；仍不行时请管理员在“系统设置 → 文档服务器”中测试连接并查看日志。',
    'The document server hasn’t shown this file. It may be down or refusing this system. Reload, or ask your administrator to test it in Settings → Document server and check its log.',
  ],
  leaveTitle: ['文档尚未保存', 'Unsaved changes'],
  leaveBody: [
    '文档服务器仍有未保存的更改，离开可能丢失这些更改。',
    'The document server still has unsaved changes. They may be lost if you leave.',
  ],
  leave: ['离开', 'Leave'],
})
