import type { DirectoryError } from '@cabinet/contract/directory'
import type { LocalizedText } from '../../kernel/text.ts'

/** Causes and remedies of errors; separate from the screen's texts to keep the room's entry point small. */
export const errorMessages: Record<DirectoryError, LocalizedText> = {
  'directory.not_set': [
    '目录尚未设置完整：请填写主机、Base DN、绑定账号和密码',
    'The directory isn’t fully set up. Enter host, base DN, bind account and password',
  ],
  'directory.closed': [
    '系统设置中未启用 AD 用户，请联系超级管理员开启',
    'AD users are turned off in system settings. Ask a super administrator to turn them on.',
  ],
  'directory.off': ['请先启用目录并保存', 'Enable the directory and save first'],
  'directory.running': [
    '正在同步，请等待完成或先取消',
    'A sync is running. Wait for it to finish or cancel it first.',
  ],
  'directory.run_not_found': ['该同步记录不存在或已结束', 'This sync doesn’t exist or has already ended'],
  'directory.host_invalid': [
    '主机地址应为 ldaps://名称 或 ldap://名称，可加端口',
    'Use ldaps://name or ldap://name, with an optional port',
  ],
  'directory.password_needed': [
    '主机、账号或证书已更改，请重新输入绑定密码',
    'Host, account or certificate changed. Enter the bind password again',
  ],
  'directory.certificate_invalid': ['证书不是有效的 PEM 文本', 'The certificate isn’t valid PEM'],
  'directory.organisation_invalid': [
    '所选部门不存在，请重新选择',
    'The selected department no longer exists. Choose another.',
  ],
  'directory.name_unknown': [
    '找不到该主机名，请检查拼写或 DNS',
    'Host not found. Check the spelling or your DNS.',
  ],
  'directory.network_refused': [
    '该主机是内网地址，服务器未获准连接。请在环境变量 OUTBOUND_ALLOW 中放行“主机:端口”',
    'This is an internal address the server isn’t allowed to reach. Add host:port to OUTBOUND_ALLOW',
  ],
  'directory.refused': [
    '连接被拒绝，请检查地址、端口和防火墙',
    'Connection refused. Check address, port and firewall.',
  ],
  'directory.timeout': [
    '连接超时，请检查网络和防火墙',
    'Connection timed out. Check the network and firewall.',
  ],
  'directory.certificate': [
    '服务器证书不受信任：请检查主机名，或填写签发它的 CA 证书',
    'The server certificate isn’t trusted. Check the host name or add the issuing CA certificate.',
  ],
  'directory.tls': [
    '无法建立加密连接，请检查服务器是否支持 TLS',
    'Couldn’t establish an encrypted connection. Check whether the server supports TLS.',
  ],
  'directory.unreachable': [
    '连接被拒绝或无法访问。具体原因可由平台管理员查看',
    'Refused or unreachable. Platform admins can see the details',
  ],
  'directory.bind_wrong': ['绑定账号或密码错误', 'Incorrect bind account or password'],
  'directory.base_missing': ['找不到 Base DN', 'Base DN not found'],
  'directory.filter_invalid': ['过滤器语法错误', 'The filter syntax is invalid'],
  'directory.nobody': ['过滤器没有匹配到任何用户', 'The filter doesn’t match any users'],
  'directory.failed': ['目录返回错误', 'The directory returned an error'],
  'directory.too_many_disabled': [
    '将被停用的用户超过上限，未做任何更改。请检查过滤器；如确认无误，可在预览后继续',
    'This would disable more users than the limit allows, so nothing was changed. Check the filter. If it’s correct, continue from a preview.',
  ],
  'directory.cancelled': ['已取消，未做任何更改', 'Cancelled. Nothing was changed'],
  'directory.interrupted': [
    '同步中断，未做任何更改，请重新运行',
    'The sync was interrupted. Nothing was changed. Run it again.',
  ],
  'directory.account_twice': ['目录中有重复的账号', 'Another directory entry has the same account'],
  'directory.account_taken': ['账号已被本地用户占用', 'A local user already has this account'],
  'directory.person_above': [
    '该用户的级别高于保存目录设置的管理员，未做更改',
    'This user ranks above the admin who saved the directory settings, so nothing was changed',
  ],
  'directory.account_invalid': [
    '账号须为 19 个以内的字母、数字或 _ . @ -',
    'Accounts can have up to 19 letters, digits or _ . @ -',
  ],
  'directory.group_taken': ['已有同名的本地群组', 'A local group with this name already exists'],
  'directory.organisation_taken': [
    '无法建立该部门：同级已有同名部门，或层级过深',
    'Couldn’t create the department: the name is taken or the hierarchy is too deep',
  ],
  'directory.organisation_lost': [
    '所设的目标部门已不存在，请重新选择',
    'The target department no longer exists. Choose another.',
  ],
}
