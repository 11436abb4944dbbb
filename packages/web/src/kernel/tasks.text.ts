import { type LocalizedText, registerTexts } from './text.ts'

/** Texts of the tray of running tasks. */
export const messages = registerTexts('tasks', {
  tray: ['后台任务', 'Background tasks'],
  other: ['后台任务', 'Background task'],
  running: ['正在处理 {count} 个任务', '{count} tasks running'],
  running_one: ['正在处理 {count} 个任务', '{count} task running'],
  over: ['任务已结束', 'Tasks finished'],
  overWith: ['任务已结束，{count} 个有问题', 'Tasks finished, {count} with {count, a problem|problems}'],
  waiting: ['等待中', 'Waiting'],
  starting: ['正在准备…', 'Preparing…'],
  counted: ['{done} / {total} 项', '{done} of {total} {total, item|items}'],
  someFailed: ['{text}，{count} 项失败', '{text}, {count} failed'],
  ending: ['正在取消…', 'Cancelling…'],
  done: ['已完成 {count} 项', '{count} items done'],
  done_one: ['已完成 {count} 项', '{count} item done'],
  failed: ['任务失败', 'Task failed'],
  cancelled: ['已取消', 'Cancelled'],
  cancel: ['取消任务“{name}”', 'Cancel task “{name}”'],
  dismiss: ['移除“{name}”', 'Remove “{name}”'],
  showFailures: ['查看失败项', 'Show failed items'],
  hideFailures: ['收起失败项', 'Hide failed items'],
  moreFailures: ['另有 {count} 项', '{count} more'],
  expand: ['展开任务列表', 'Show tasks'],
  collapse: ['收起任务列表', 'Hide tasks'],
  closeTray: ['关闭任务列表', 'Close task list'],
})

/** Task labels by the server's task name, for tasks found after a reload. */
export const taskNameMessages: Record<string, LocalizedText> = {
  'users.import': ['导入用户', 'Importing users'],
  'directory.sync': ['同步目录', 'Syncing directory'],
  'directory.preview': ['预览目录同步', 'Previewing directory sync'],
  'spaces.copy': ['正在复制', 'Copying'],
  'versions.thin': ['正在清理旧版本', 'Deleting older versions'],
  'recycle.purge': ['正在清空回收站', 'Emptying the recycle bin'],
  'comparison.compare': ['文件对比', 'Comparing files'],
  'previews.transcode': ['正在转码', 'Transcoding'],
  'archive.hash': ['记录归档内容校验值', 'Recording checksums of archived files'],
}
