import type { FirstStepKey } from '@cabinet/contract/first-steps'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

/** Texts of the list of next steps. */
export const messages = registerTexts('firstSteps', {
  title: ['开始使用', 'Get started'],
  hello: ['{name}，欢迎使用 {system}', 'Welcome to {system}, {name}'],
  progress: ['已完成 {done} / {total}', '{done} of {total} done'],
  button: ['开始使用 {done}/{total}', 'Get started {done}/{total}'],
  hide: ['不再显示', 'Don’t show again'],
  hidden: ['已隐藏“开始使用”', 'Get started is hidden'],
  isDone: ['已完成', 'Done'],
  notDone: ['未完成', 'To do'],
})

interface StepWords {
  title: LocalizedText
  hint: LocalizedText
  /** The button of a step that starts elsewhere. */
  action?: LocalizedText
}

export const firstStepMessages = {
  branding: {
    title: ['设置系统名称和标志', 'Set the name and logo'],
    hint: ['显示在登录页和每个页面的左上角', 'Shown on the sign-in page and at the top of every page'],
    action: ['去设置', 'Open settings'],
  },
  mail: {
    title: ['设置邮件服务器', 'Set up email'],
    hint: ['用于重置密码和邮件通知', 'For password resets and notifications by email'],
    action: ['设置邮件', 'Set up email'],
  },
  departments: {
    title: ['创建部门', 'Create departments'],
    hint: ['每个部门都有自己的文档空间', 'Each department gets a space for its files'],
    action: ['创建部门', 'Create'],
  },
  people: {
    title: ['添加人员', 'Add people'],
    hint: ['逐个添加，或从表格导入', 'One by one, or import them from a spreadsheet'],
    action: ['添加人员', 'Add people'],
  },
  quotas: {
    title: ['设置空间配额', 'Set storage quotas'],
    hint: ['限制部门和人员可使用的空间', 'Limit how much departments and people can store'],
    action: ['设置配额', 'Set quotas'],
  },
  upload: {
    title: ['上传第一批文件', 'Upload your first files'],
    hint: ['也可以把文件拖到这里', 'Or drag files here'],
    action: ['上传文件', 'Upload files'],
  },
  picture: {
    title: ['设置头像', 'Add a profile photo'],
    hint: ['让同事更容易认出您', 'Helps colleagues recognize you'],
    action: ['设置头像', 'Add photo'],
  },
  share: {
    title: ['与同事共享文件夹', 'Share a folder'],
    hint: ['选中文件夹，然后点击“共享”', 'Select a folder, then choose Share'],
  },
} satisfies Record<FirstStepKey, StepWords>

/** A second way to add people. */
export const directoryMessage: LocalizedText = ['连接目录', 'Connect a directory']
