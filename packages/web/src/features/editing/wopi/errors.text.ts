import type { wopiErrors } from '@cabinet/contract/editing.wopi'
import type { LocalizedText } from '../../../kernel/text.ts'

export const errorMessages: Record<keyof typeof wopiErrors, LocalizedText> = {
  'wopi.not_set': [
    '尚未配置或已停用文档服务器，请联系管理员在“系统设置 → 文档服务器”中处理',
    'The document server isn’t set up or is turned off. Ask your administrator to check Settings → Document server.',
  ],
  'wopi.unreachable': [
    '无法连接文档服务器（{why}）。内网地址需在 OUTBOUND_ALLOW 中以“主机:端口”放行。',
    'Couldn’t reach the document server ({why}). Internal addresses must be in OUTBOUND_ALLOW as host:port.',
  ],
  'wopi.not_discovery': [
    '该地址返回的不是 WOPI 发现文档。请检查地址，并确认该产品已启用 WOPI',
    'This address didn’t return a WOPI discovery document. Check the address and that WOPI is enabled',
  ],
  'wopi.address_invalid': ['请输入 http 或 https 地址', 'Enter an http or https URL'],
  'wopi.no_keys': [
    '发现文档中没有签名密钥。请在该产品中生成密钥，或关闭“仅接受签名请求”',
    'The discovery document has no keys. Generate keys on the server, or turn off “Accept signed requests only”',
  ],
  'wopi.own_address': [
    '文档服务器不能与本系统使用同一来源（协议、主机和端口），请为其配置独立的主机名',
    'The document server can’t share this system’s origin (scheme, host and port). Give it its own host name.',
  ],
  'wopi.type_not_offered': [
    '文档服务器不支持打开此类文件，可以预览或下载',
    'The document server can’t open this file type. You can preview or download it',
  ],
  'wopi.download_needed': [
    '在文档服务器中打开需要下载权限',
    'You need download permission to open files in the document server',
  ],
}
