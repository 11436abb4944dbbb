import { registerTexts } from '../../kernel/text.ts'

export const messages = registerTexts('terms', {
  version: ['第 {version} 版', 'Version {version}'],
  publishedAt: ['发布于 {time}', 'Published {time}'],
  acceptedAt: ['{time} 同意', 'Accepted {time}'],
  onlyZh: ['此文本仅提供中文', 'Available in Chinese only'],
  onlyEn: ['此文本仅提供英文', 'Available in English only'],
  none: ['此文本尚未发布', 'This text hasn’t been published'],
  noneHint: ['管理员发布后会显示在这里', 'It appears here once an administrator publishes it'],
  toStart: ['返回首页', 'Go to start page'],
  acceptTitle: ['继续之前，请阅读并同意', 'Read and accept to continue'],
  acceptBody: [
    '{name}发布了以下文本。同意后即可继续使用，每个版本只需同意一次。',
    '{name} has published the text below. Accept it to continue; you’re asked once for each version.',
  ],
  read: ['我已阅读并同意《{title}》', 'I have read and accept the {title}'],
  accept: ['同意并继续', 'Accept and continue'],
  signOut: ['退出登录', 'Sign out'],
  acceptedTitle: ['您同意的文本', 'Texts you accepted'],
  acceptedBody: [
    '管理员发布须同意的文本后，您在登录时同意的版本会列在这里。',
    'The versions you accepted when signing in, with the time of each.',
  ],
  noneAccepted: ['还没有需要您同意的文本', 'You haven’t been asked to accept anything'],
  current: ['当前版本', 'Current'],
  view: ['查看', 'View'],
  viewOf: ['查看《{title}》第 {version} 版', 'View {title}, version {version}'],
})
