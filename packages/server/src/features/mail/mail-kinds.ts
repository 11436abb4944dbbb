import type { MailKind } from '@cabinet/contract/mail'
import type { MailList } from './render-list.ts'

/** Subject and body in one language; blank lines separate paragraphs. */
export interface MailWords {
  subject: string
  body: string
}

export interface MailKindRules {
  /** Besides `name` (the system's), `user` (the recipient's) and `link`, which every mail may use. */
  variables: readonly string[]
  /** Without it the mail is useless. */
  needs: string | null
  /** Ms after which it is of no use. */
  lifeMs: number
  zh: MailWords
  en: MailWords
  /** For previews. */
  example: Record<string, string>
}

export const commonMailVariables = ['name', 'user', 'link'] as const

const minute = 60_000
const hour = 60 * minute

/** Every kind of mail with its built-in words. */
export const mailKindRules: Record<MailKind, MailKindRules> = {
  test: {
    variables: ['sender'],
    needs: null,
    lifeMs: 24 * hour,
    zh: {
      subject: '{name} 测试邮件',
      body: '您好，\n\n这是 {sender} 从 {name} 发送的测试邮件。收到此邮件说明邮件设置可用。\n\n{link}',
    },
    en: {
      subject: 'Test email from {name}',
      body: 'Hello,\n\n{sender} sent this test email from {name}. If you can read it, the email settings work.\n\n{link}',
    },
    example: { sender: '张三' },
  },
  notice: {
    variables: ['text'],
    needs: 'text',
    lifeMs: 72 * hour,
    zh: {
      subject: '{text}',
      body: '{user}，您好：\n\n您在 {name} 有一条新通知：\n{text}\n\n{link}\n\n如不想再收到此类邮件，可在“个人设置”的“消息通知”中关闭。',
    },
    en: {
      subject: '{text}',
      body: 'Hello {user},\n\nYou have a new notification in {name}:\n{text}\n\n{link}\n\nTo stop these emails, turn them off under Notifications in your personal settings.',
    },
    example: { text: '张伟 在“方案.docx”的评论中提到了您' },
  },
  digest: {
    variables: ['items', 'count'],
    needs: 'items',
    lifeMs: 24 * hour,
    zh: {
      subject: '{name} 通知汇总：{count} 条未读',
      body: '{user}，您好：\n\n以下是您在 {name} 的未读通知：\n\n{items}\n\n{link}\n\n如需更改接收方式，请前往“个人设置”的“通知”。',
    },
    en: {
      subject: 'Your {name} notifications: {count} unread',
      body: 'Hello {user},\n\nThese are your unread notifications in {name}:\n\n{items}\n\n{link}\n\nTo change what you get by email, go to Notifications in your personal settings.',
    },
    example: {
      count: '2',
      items: JSON.stringify({
        groups: [
          {
            title: '评论与提及',
            items: [
              { text: '张伟 在“方案.docx”的评论中提到了您', link: '' },
              { text: '李娜 回复了“方案.docx”的评论', link: '' },
            ],
          },
        ],
        more: 0,
      } satisfies MailList),
    },
  },
  reset: {
    variables: ['account', 'code', 'minutes'],
    needs: 'code',
    lifeMs: 10 * minute,
    zh: {
      subject: '{name} 重置密码',
      body: '{user}，您好：\n\n有人申请重置账号 {account} 的密码。请在 {minutes} 分钟内输入以下验证码：\n\n{code}\n\n如非本人操作，请忽略此邮件，密码不会改变。请勿将验证码告诉他人。',
    },
    en: {
      subject: 'Reset your {name} password',
      body: 'Hello {user},\n\nSomeone asked to reset the password of the account {account}. Enter this code within {minutes} minutes:\n\n{code}\n\nNot you? Ignore this email and the password stays as it is. Don’t share the code.',
    },
    example: { account: 'zhangsan', code: '482915', minutes: '10' },
  },
  reset_elsewhere: {
    variables: ['account'],
    needs: null,
    lifeMs: hour,
    zh: {
      subject: '{name} 重置密码',
      body: '{user}，您好：\n\n有人申请重置账号 {account} 的密码。此账号通过企业目录或单点登录使用，密码不由 {name} 保存。请联系管理员，或在企业的登录系统中修改。\n\n如非本人操作，请忽略此邮件。',
    },
    en: {
      subject: 'Reset your {name} password',
      body: 'Hello {user},\n\nSomeone asked to reset the password of the account {account}. This account signs in with your organization’s directory or single sign-on, so {name} doesn’t keep its password. Contact your administrator, or change it where your organization manages passwords.\n\nNot you? Ignore this email.',
    },
    example: { account: 'zhangsan' },
  },
  password_changed: {
    variables: ['account'],
    needs: null,
    lifeMs: 24 * hour,
    zh: {
      subject: '{name} 密码已重置',
      body: '{user}，您好：\n\n账号 {account} 的密码已通过验证码重置，所有设备均已退出登录。\n\n如非本人操作，请立即联系管理员。\n\n{link}',
    },
    en: {
      subject: 'Your {name} password was reset',
      body: 'Hello {user},\n\nThe password of the account {account} was reset with a code, and all devices were signed out.\n\nNot you? Contact your administrator now.\n\n{link}',
    },
    example: { account: 'zhangsan' },
  },
  confirm_address: {
    variables: ['account', 'code', 'minutes'],
    needs: 'code',
    lifeMs: 10 * minute,
    zh: {
      subject: '{name} 确认邮箱',
      body: '{user}，您好：\n\n账号 {account} 申请使用此邮箱。请在 {minutes} 分钟内输入以下验证码：\n\n{code}\n\n如非本人操作，请忽略此邮件。请勿将验证码告诉他人。',
    },
    en: {
      subject: 'Confirm your {name} email address',
      body: 'Hello {user},\n\nThe account {account} wants to use this email address. Enter this code within {minutes} minutes:\n\n{code}\n\nNot you? Ignore this email. Don’t share the code.',
    },
    example: { account: 'zhangsan', code: '482915', minutes: '10' },
  },
  address_changed: {
    variables: ['account'],
    needs: null,
    lifeMs: 24 * hour,
    zh: {
      subject: '{name} 邮箱已更改',
      body: '{user}，您好：\n\n账号 {account} 不再使用此邮箱。\n\n如非本人操作，请立即联系管理员。\n\n{link}',
    },
    en: {
      subject: 'Your {name} email address was changed',
      body: 'Hello {user},\n\nThe account {account} no longer uses this email address.\n\nNot you? Contact your administrator now.\n\n{link}',
    },
    example: { account: 'zhangsan' },
  },
  announcement: {
    variables: ['sender', 'title', 'text'],
    needs: null,
    lifeMs: 7 * 24 * hour,
    zh: {
      subject: '公告：{title}',
      body: '{user}，您好！\n\n{sender} 发布了公告“{title}”：\n\n{text}\n\n{link}',
    },
    en: {
      subject: 'Announcement: {title}',
      body: 'Hello {user},\n\n{sender} published the announcement “{title}”:\n\n{text}\n\n{link}',
    },
    example: { sender: '张三', title: '办公室搬迁', text: '周六上午搬迁，请提前收拾好个人物品。' },
  },
}
