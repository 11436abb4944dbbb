import type { MailErrorKey } from '@cabinet/contract/mail'
import type { LocalizedText } from '../../kernel/text.ts'

/** Causes and remedies; separate from the screen's texts to keep the room's entry point small. */
export const errorMessages: Record<MailErrorKey, LocalizedText> = {
  'mail.off': ['请先填写邮件设置', 'Set up the mail server first'],
  'mail.address_invalid': ['邮箱地址格式不正确', 'Enter a valid email address'],
  'mail.host_invalid': [
    '服务器应为主机名或 IP 地址，不含端口和协议',
    'Enter a host name or IP address without port or protocol',
  ],
  'mail.certificate_invalid': ['证书不是有效的 PEM 文本', 'The certificate isn’t valid PEM'],
  'mail.password_needed': [
    '服务器、账号或证书已更改，请重新输入密码',
    'Server, account or certificate changed. Enter the password again',
  ],
  'mail.account_incomplete': ['请输入该账号的密码', 'Enter the password of this account'],
  'mail.header_invalid': ['名称和主题不能包含换行', 'Names and subjects can’t contain line breaks'],
  'mail.variable_missing': [
    '内容缺少必需的变量，收件人将无法使用此邮件',
    'The content lacks a variable that recipients need',
  ],
  'mail.too_often': ['测试邮件过于频繁，请稍后再试', 'Too many test emails. Try again later'],
  'mail.name_unknown': ['找不到该主机名，请检查拼写或 DNS', 'Host not found. Check the spelling or your DNS'],
  'mail.network_refused': [
    '该服务器是内网地址，未获准连接。请在环境变量 OUTBOUND_ALLOW 中放行“主机:端口”',
    'This is an internal address the server isn’t allowed to reach. Add host:port to OUTBOUND_ALLOW',
  ],
  'mail.refused': [
    '连接被拒绝，请检查服务器、端口和防火墙',
    'Connection refused. Check server, port and firewall',
  ],
  'mail.timeout': ['连接超时，请检查网络和防火墙', 'Connection timed out. Check the network and firewall'],
  'mail.certificate': [
    '服务器证书不受信任：请检查主机名，或填写签发它的 CA 证书',
    'The server certificate isn’t trusted. Check the host name or add the issuing CA certificate',
  ],
  'mail.tls': [
    '无法建立加密连接，请检查端口与加密方式是否一致',
    'Couldn’t establish an encrypted connection. Check that port and encryption match',
  ],
  'mail.account_wrong': ['邮箱账号或密码错误', 'Incorrect account or password'],
  'mail.sender_refused': ['服务器不接受此发件地址', 'The server doesn’t accept this sender address'],
  'mail.failed': ['邮件服务器返回错误', 'The mail server returned an error'],
  'mail.capped': ['已达每日上限，稍后自动发送', 'Daily limit reached. It will be sent later'],
  'mail.delayed': ['对方服务器仍在尝试投递', 'Another server is still trying to deliver it'],
  'mail.bounced': ['对方服务器退回了邮件，未说明原因', 'Returned by another server without a reason'],
  'mail.expired': ['超过有效时间，未发送', 'Expired before it could be sent'],
}
