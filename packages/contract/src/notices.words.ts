import type { NotificationKind } from './profiles.preferences.ts'

/** A text in both languages; `{name}` stands for a value, `{count, item|items}` for the form that goes with a number. */
type WordsOfNotice = readonly [zh: string, en: string]

/**
 * The texts of everything that users are told, by text key. They stand in the contract because the server words
 * them too: for clients of the specification, and in mail.
 */
export const noticeWords = {
  'accountPush.phone': [
    '您的手机号已更改。如非本人操作，请立即修改密码',
    'Your phone number was changed. Not you? Change your password now',
  ],
  'accountPush.mail': [
    '您的邮箱已更改。如非本人操作，请立即修改密码',
    'Your email was changed. Not you? Change your password now',
  ],
  'accountPush.password': [
    '您的密码已通过验证码重置。如非本人操作，请立即联系管理员',
    'Your password was reset with a code. Not you? Contact your administrator now',
  ],
  'accountPush.appPassword': [
    '已创建应用密码“{name}”。如非本人操作，请立即修改密码',
    'The app password “{name}” was created. Not you? Change your password now',
  ],
  'accountPush.newDevice': [
    '您的账号在新设备上登录：{device}，IP {ip}。如非本人操作，请立即修改密码',
    'New sign-in to your account on {device}, IP {ip}. Not you? Change your password now',
  ],
  'channelPush.sms': ['{who}（{enterprise}）修改了短信网关', '{who} ({enterprise}) changed the SMS gateway'],
  'channelPush.directory': [
    '{who}（{enterprise}）修改了 AD 域设置',
    '{who} ({enterprise}) changed the directory settings',
  ],
  'channelPush.sign_on': [
    '{who}（{enterprise}）修改了单点登录设置',
    '{who} ({enterprise}) changed single sign-on',
  ],
  'grantsPush.requested': ['{who} 申请访问“{name}”', '{who} requests access to “{name}”'],
  'grantsPush.approved': ['您已获得“{name}”的访问权限', 'You now have access to “{name}”'],
  'grantsPush.refused': ['您对“{name}”的访问申请被拒绝', 'Your request for access to “{name}” was declined'],
  'grantsPush.ending': [
    '您对“{name}”的访问权限将在 {days} 天后到期',
    'Your access to “{name}” ends in {days} {days, day|days}',
  ],
  'grantsPush.endingGiven': [
    '您授予的“{name}”访问权限将在 {days} 天后到期',
    'Access that you gave to “{name}” ends in {days} {days, day|days}',
  ],
  'quotaPush.own': [
    '您的空间已使用 {percent}%，请清理文件或联系管理员扩容',
    'Your storage is {percent}% full. Free up space or ask your administrator for more',
  ],
  'quotaPush.space': [
    '“{name}”的空间已使用 {percent}%，请清理文件或扩容',
    'The storage of “{name}” is {percent}% full. Free up space or raise its quota',
  ],
  'packagesPush.ready': ['“{name}”已打包完成，可以下载', 'The package “{name}” is ready to download'],
  'flowsPush.asked': ['{who} 提交的“{title}”等待您审批', '“{title}” by {who} needs your approval'],
  'flowsPush.askedAgain': ['“{title}”再次等待您审批', '“{title}” needs your approval again'],
  'flowsPush.reminded': ['{who} 提醒您审批“{title}”', '{who} reminds you to approve “{title}”'],
  'flowsPush.overdue': ['“{title}”等待您审批已超时', '“{title}” is overdue for your approval'],
  'flowsPush.agreed': ['您提交的“{title}”已审批通过', 'Your request “{title}” was approved'],
  'flowsPush.refused': ['您提交的“{title}”未通过审批', 'Your request “{title}” was declined'],
  'flowsPush.ended': ['您提交的“{title}”的审批已终止', 'The approval of your request “{title}” was closed'],
  'flowsPush.returned': [
    '{who} 退回了您提交的“{title}”，请修改后重新提交',
    '{who} returned your request “{title}”. Change it and submit it again',
  ],
  'flowsPush.withdrawn': ['{who} 撤回了“{title}”', '{who} withdrew “{title}”'],
  'flowsPush.copied': ['“{title}”的审批已抄送给您', 'You were copied on the approval of “{title}”'],
  'workspacesPush.joined': ['您已加入“{name}”', 'You were added to “{name}”'],
  'handover.received': ['{name} 的资料已移交给您', 'Items from {name} were handed over to you'],
  'locksPush.unlocked': ['{by} 已解锁“{name}”', '{by} unlocked “{name}”'],
  'locksPush.kept': ['{by} 暂不解锁“{name}”', '{by} kept the lock on “{name}”'],
  'locksPush.broken': ['{by} 强制解除了您对“{name}”的锁定', '{by} removed your lock on “{name}”'],
  'commentsPush.mentioned': [
    '{by} 在“{name}”的评论中提到了您',
    '{by} mentioned you in a comment on “{name}”',
  ],
  'commentsPush.answered': ['{by} 回复了“{name}”的评论', '{by} replied in “{name}”'],
  'commentsPush.commented': ['{by} 评论了“{name}”', '{by} commented on “{name}”'],
  'followPush.version': ['{by} 更新了“{name}”', '{by} updated “{name}”'],
  'followPush.versions': [
    '{by} 更新了“{name}”中的 {count} 个文件',
    '{by} updated {count} {count, file|files} in “{name}”',
  ],
  'followPush.added': ['{by} 添加了“{name}”', '{by} added “{name}”'],
  'followPush.addedMany': [
    '{by} 在“{name}”中添加了 {count} 个文件',
    '{by} added {count} {count, file|files} to “{name}”',
  ],
  'mailPush.failed': ['发往 {address} 的邮件未能送达', 'The email to {address} couldn’t be delivered'],
  'mailPush.failedMany': ['{count} 封邮件未能送达', '{count} {count, email|emails} couldn’t be delivered'],
  'mailPush.serverFailed': [
    '邮件服务器无法使用，邮件暂停发送，请检查邮件设置',
    'The mail server can’t be used, so emails are waiting. Check the email settings',
  ],
  'mailPush.returnsFailed': [
    '无法读取退信邮箱，请检查邮件设置',
    'The mailbox for bounces can’t be read. Check the email settings',
  ],
  'archivePush.borrow_asked': ['{who} 申请借阅“{title}”', '{who} requested to borrow “{title}”'],
  'archivePush.return_asked': ['{who} 申请取回“{title}”', '{who} requested to restore “{title}”'],
  'archivePush.borrow_approved': ['您已可以查看“{title}”', 'You can now view “{title}”'],
  'archivePush.borrow_refused': [
    '借阅“{title}”的申请被拒绝',
    'Your request to borrow “{title}” was declined',
  ],
  'archivePush.return_approved': [
    '“{title}”已取回到原位置',
    '“{title}” was restored to its original location',
  ],
  'archivePush.return_refused': [
    '取回“{title}”的申请被拒绝',
    'Your request to restore “{title}” was declined',
  ],
  'archivePush.unused': [
    '您有 {count} 个长期未使用的文件将在 {days} 天后归档，可在“归档”中选择保留',
    '{count} of your files {count, hasn’t|haven’t} been used for a long time and will be archived in {days} {days, day|days}. To keep {count, it|them}, go to Archive',
  ],
} as const satisfies Record<string, WordsOfNotice>

export type NoticeTextKey = keyof typeof noticeWords

/** The name of each kind of notice, on the screen of preferences and in digests. */
export const noticeKindWords = {
  granted: ['授权给我的文件', 'Files authorized to me'],
  shared: ['共享与外链', 'Shares and links'],
  approval: ['审批待办与结果', 'Approvals'],
  comment: ['评论与提及', 'Comments and mentions'],
  followed: ['关注的文件和文件夹', 'Files and folders you follow'],
  lock: ['锁定与解锁', 'Locks'],
  archive: ['归档提醒', 'Archiving'],
  mail: ['未送达的邮件', 'Undelivered email'],
  transfer: ['移交与摆渡', 'Handovers and file ferry'],
  package: ['打包完成', 'Packages ready'],
  quota: ['空间不足', 'Storage running out'],
  security: ['账号安全', 'Account security'],
  announcement: ['系统公告', 'System announcements'],
} as const satisfies Record<NotificationKind, WordsOfNotice>
